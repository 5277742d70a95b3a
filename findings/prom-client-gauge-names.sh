#!/usr/bin/env bash
# Finding: the default metrics of the Node client for Prometheus do not pass Prometheus' own check.
#
# Packages: prom-client 15.1.3 (npm) and promtool of Prometheus (Debian package "prometheus").
# Expected: what collectDefaultMetrics() exposes is accepted by "promtool check metrics".
# Observed: three gauges end in "_total", a suffix that is reserved for counters: nodejs_active_handles_total,
#   nodejs_active_requests_total and nodejs_active_resources_total. promtool names them and exits with 3.
#   A service that runs this check on its own /metrics must rename or leave out these three.
#
# The script fails when a later run shows another behaviour.
set -euo pipefail
command -v promtool >/dev/null || { echo 'promtool is missing: apt-get install prometheus' >&2; exit 2; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund prom-client@15.1.3
cat > try.cjs <<'JS'
const client = require('prom-client')
client.collectDefaultMetrics()
client.register.metrics().then((text) => process.stdout.write(text))
JS
node try.cjs > metrics.txt
promtool --version 2>&1 | head -1
status=0
promtool check metrics < metrics.txt > said.txt 2>&1 || status=$?
cat said.txt
echo "exit status $status"
[ "$status" -eq 3 ]
for kind in handles requests resources; do grep -q "nodejs_active_${kind}_total.*should not have .*_total" said.txt; done
