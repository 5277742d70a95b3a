#!/usr/bin/env bash
# Finding: value templates of MQTT discovery, which are written for Jinja, give other values in nunjucks without an error.
#
# Packages: nunjucks 3.2.4 (npm), Jinja2 3.1.6 (PyPI).
# Expected: nunjucks, which describes itself as inspired by Jinja, renders common value templates of Home Assistant's MQTT discovery
#   alike, or refuses them.
# Observed: these render without an error, and differently:
#   == True          nunjucks has no name True: a switch that is on reads OFF, and one without the property reads ON
#   an empty list    is true in nunjucks: no active alarm reads as an alarm
#   (45 - 90) % 360  is -45 in nunjucks and 315 in Jinja: angles and hours leave their range
#   list[-1]         is nothing in nunjucks and the last element in Jinja
#   1 == '1'         is true in nunjucks: a code that is compared with a number matches the text
#   A gateway that runs discovery templates in nunjucks needs the names True, False and None, and tests for the others.
#
# The script fails when a later run shows another behaviour.
set -euo pipefail
command -v pip >/dev/null || { echo 'pip is missing: apt-get install python3-pip' >&2; exit 2; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund nunjucks@3.2.4
pip install --quiet --disable-pip-version-check --root-user-action=ignore --target packages jinja2==3.1.6
cat > cases.json <<'JSON'
[
  ["{{ 'ON' if value_json.on == True else 'OFF' }}", { "on": true }, "OFF", "ON"],
  ["{{ 'ON' if value_json.on == True else 'OFF' }}", {}, "ON", "OFF"],
  ["{{ 'alarm' if value_json.active else 'ok' }}", { "active": [] }, "alarm", "ok"],
  ["{{ (value_json.angle - 90) % 360 }}", { "angle": 45 }, "-45", "315"],
  ["{{ value_json.states[-1] }}", { "states": [1, 2] }, "", "2"],
  ["{{ value_json.code == '1' }}", { "code": 1 }, "true", "False"]
]
JSON
cat > try.cjs <<'JS'
const { Environment } = require('nunjucks')
const environment = new Environment(null, { autoescape: false })
for (const [template, value_json] of require('./cases.json')) console.log(environment.renderString(template, { value_json }))
JS
cat > try.py <<'PY'
import json, sys
sys.path.insert(0, 'packages')
from jinja2 import Environment
for template, value_json, *_ in json.load(open('cases.json')):
    print(Environment().from_string(template).render(value_json=value_json))
PY
node try.cjs > nunjucks.txt
python3 try.py > jinja.txt
node -e '
const { readFileSync } = require("node:fs")
const lines = (file) => readFileSync(file, "utf8").split("\n")
const [nunjucks, jinja] = [lines("nunjucks.txt"), lines("jinja.txt")]
const changed = require("./cases.json").filter(([template, value, inNunjucks, inJinja], n) => {
  console.log(`${template} of ${JSON.stringify(value)}: nunjucks "${nunjucks[n]}", Jinja "${jinja[n]}"`)
  return nunjucks[n] !== inNunjucks || jinja[n] !== inJinja
})
process.exitCode = changed.length === 0 ? 0 : 1
'
