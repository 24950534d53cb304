// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Files as NumPy writes them: npy(array) and npz({name: array}) give their bytes; an array is
// {dtype: '<f4', shape: [2, 3], data: a typed array}.
const zlib = require('node:zlib');

exports.npy = ({ dtype, shape, data }) => {
  const axes = shape.map((each) => `${each},`).join(' ');
  const text = `{'descr': '${dtype}', 'fortran_order': False, 'shape': (${axes}), }`;
  const header = text.padEnd(Math.ceil((text.length + 11) / 64) * 64 - 11) + '\n';
  const length = Buffer.alloc(2);
  length.writeUInt16LE(header.length);
  return Buffer.concat([
    Buffer.from('\x93NUMPY\x01\x00', 'latin1'), length, Buffer.from(header, 'latin1'),
    Buffer.from(data.buffer, data.byteOffset, data.byteLength),
  ]);
};

exports.npz = (arrays) => {
  const files = [];
  const list = [];
  let at = 0;
  for (const [name, array] of Object.entries(arrays)) {
    const file = Buffer.from(`${name}.npy`);
    const bytes = exports.npy(array);
    const common = Buffer.alloc(26); // version, flags, method, time, date, crc, sizes, lengths
    common.writeUInt16LE(20, 0);
    common.writeUInt32LE(zlib.crc32(bytes), 10);
    common.writeUInt32LE(bytes.length, 14);
    common.writeUInt32LE(bytes.length, 18);
    common.writeUInt16LE(file.length, 22);
    files.push(Buffer.from('PK\x03\x04'), common, file, bytes);
    const more = Buffer.alloc(14);
    more.writeUInt32LE(at, 10);
    list.push(Buffer.from('PK\x01\x02'), Buffer.from([20, 0]), common, more, file);
    at += 30 + file.length + bytes.length;
  }
  const directory = Buffer.concat(list);
  const end = Buffer.alloc(18);
  const count = Object.keys(arrays).length;
  end.writeUInt16LE(count, 4);
  end.writeUInt16LE(count, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(at, 12);
  return Buffer.concat([...files, directory, Buffer.from('PK\x05\x06'), end]);
};
