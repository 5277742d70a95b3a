#!/usr/bin/env bash
# Finding: sun times that are asked for right after midnight can be those of the day before.
#
# Package: suncalc 2.0.2 (npm).
# Expected: a plan of the day that is made at 00:10 with getTimes(new Date(), …) has the sunrise and sunset of that date.
# Observed: getTimes() answers for the solar noon that is nearest to the instant. Where clocks run ahead of the sun, as in
#   Spain in summer, in western China or in Alaska, the nearest noon right after midnight is yesterday's: in Madrid until about
#   02:15 in July, in Ürümqi until about 02:10, all times returned have passed already. An automation that schedules
#   "at sunset" from them never runs on that day, or runs at once. Asking with the local noon of the date returns the right day.
#
# The script fails when a later run shows another behaviour.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund suncalc@2.0.2
cat > try.mjs <<'JS'
import { getTimes } from 'suncalc'
const PLACES = [
  { name: 'Madrid', timeZone: 'Europe/Madrid', offset: '+02:00', date: '2026-07-10', at: [40.42, -3.7] },
  { name: 'Ürümqi', timeZone: 'Asia/Shanghai', offset: '+08:00', date: '2026-06-10', at: [43.83, 87.62] },
  { name: 'Greenwich', timeZone: 'UTC', offset: 'Z', date: '2026-06-10', at: [51.48, 0] },
]
const wrong = []
for (const { name, timeZone, offset, date, at } of PLACES) {
  const format = new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  for (const time of ['00:10', '12:00']) {
    const { sunset } = getTimes(new Date(`${date}T${time}:00${offset}`), ...at)
    const shown = format.format(sunset)
    console.log(`${name}, asked at ${date} ${time}: sunset ${shown}`)
    if (!shown.startsWith(date)) wrong.push(`${name} ${time}`)
  }
}
console.log('of another date:', wrong.join(', '))
process.exitCode = wrong.join() === 'Madrid 00:10,Ürümqi 00:10' ? 0 : 1
JS
node try.mjs
