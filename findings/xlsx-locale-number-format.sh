#!/usr/bin/env bash
# Finding: number formats that carry only a locale, or "General" beside a text, are displayed wrongly.
#
# Package: @e965/xlsx 0.20.3 (the maintained republication of SheetJS), function SSF.format.
# Where it matters: room and floor lists from Chinese Excel use such formats ("3" shown as "3楼").
#
# Expected, as Excel displays the cell:      Observed:
#   [$-804]0"楼"   of 3   -> 3楼             $3楼   (a locale without a currency symbol becomes "$")
#   General"F"     of 3   -> 3F              3      (the text is lost)
#   [DBNum1]0      of 12  -> 一二            12     (Chinese digits are not applied)
# The same formats without these parts are displayed as Excel does: 0"F" of 3 -> 3F, 0000 of 101 -> 0101.
#
# The script fails when a later run shows another behaviour.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @e965/xlsx@0.20.3
cat > try.cjs <<'JS'
const { SSF, version } = require('@e965/xlsx')
const rows = [
  ['[$-804]0"楼"', 3, '$3楼'],
  ['General"F"', 3, '3'],
  ['[DBNum1]0', 12, '12'],
  ['0"F"', 3, '3F'],
  ['0000', 101, '0101'],
]
console.log(`xlsx ${version}`)
let isAsStated = true
for (const [format, value, stated] of rows) {
  const shown = SSF.format(format, value)
  console.log(`${format} of ${value}: ${shown}`)
  if (shown !== stated) isAsStated = false
}
process.exit(isAsStated ? 0 : 1)
JS
node try.cjs
