#!/usr/bin/env bash
# dependency-cruiser 17.4.3 next to TypeScript 7.0.2: it reads no .ts file at all, reports "no dependency violations found"
# and exits with 0. It supports TypeScript below 7 only, and treats a newer compiler like an absent one: the extension .ts
# is then not scanned. A rule that a project breaks passes in CI from the day on which the compiler is upgraded. With
# TypeScript 6 the same project fails, as it should. Remedy: `depcruise --info` shows which compiler is in use; check the
# number of modules, or give it a compiler that it supports.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "type": "module", "private": true }' >package.json
mkdir src
echo "import { b } from './b.ts'
export const a: number = b" >src/a.ts
echo 'export const b = 1' >src/b.ts
cat >rules.cjs <<'RULES'
module.exports = {
  forbidden: [{ name: 'a-without-b', severity: 'error', from: { path: 'src/a' }, to: { path: 'src/b' } }],
  options: { tsPreCompilationDeps: true },
}
RULES

# Prints how the run ended and its last line.
cruise() {
  npm install --silent --no-audit --no-fund --no-save dependency-cruiser@17.4.3 "typescript@$1"
  local status=0 output
  output=$(npx --no-install depcruise --config rules.cjs src 2>&1) || status=$?
  echo "TypeScript $1: exit $status: $(grep -E 'violation' <<<"$output" | head -1)"
}

seven=$(cruise 7.0.2)
five=$(cruise 5.9.3)
echo "$seven"
echo "$five"
grep -q 'exit 0: .*no dependency violations found (0 modules' <<<"$seven"
grep -q 'exit 1: .*1 dependency violations' <<<"$five"
