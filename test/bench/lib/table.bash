# Lays out what measurements print (Measure.h): figure, value, limit, ratio, verdict, as they come.
table() {
  local figure value limit ratio verdict
  printf '%-58s | %12s | %11s | %8s | %s\n' figure value "${1:-limit}" ratio verdict
  while IFS= read -r line; do
    if [[ $line != *$'\t'* ]]; then
      echo "$line"
      continue
    fi
    # An empty field must stay one, which `read` alone would not do with tabs.
    IFS='|' read -r figure value limit ratio verdict <<<"${line//$'\t'/|}"
    printf '%-58s | %12s | %11s | %8s | %s\n' "$figure" "$value" "$limit" "$ratio" "$verdict"
  done
}
