from allo import i33, kernel
