import { relativeTo } from './paths.mjs'

/**
 * How long each kind of test works, beside what it may: so that growth is seen before the whole is slow. Seconds of
 * work are added over all workers; the tests run in two of them. Over budget is a warning, for a busy machine stretches
 * every figure.
 */
const KINDS = [
  { name: 'checks', fits: /^tests\/bundle\.test|^tests\/(scripts|docs)\//, budgetS: 90 },
  { name: 'contract', fits: /^tests\/contract\//, budgetS: 30 },
  { name: 'crash', fits: /^tests\/crash\//, budgetS: 65 },
  { name: 'server', fits: /^tests\/sim\//, budgetS: 320 },
  { name: 'browser', fits: /^tests\/e2e\//, budgetS: 760 },
  { name: 'unit', fits: /^tests\//, budgetS: 45 },
]

/** @param files `{ file, seconds }` of each test file, its path from the project's folder; null where nothing ran */
export function budgetLine(files) {
  const spentS = new Map()
  for (const { file, seconds } of files) {
    const { name } = KINDS.find(({ fits }) => fits.test(file)) ?? KINDS.at(-1)
    spentS.set(name, (spentS.get(name) ?? 0) + seconds)
  }
  const parts = KINDS.filter(({ name }) => spentS.has(name)).map(({ name, budgetS }) => {
    const seconds = Math.round(spentS.get(name))
    return { text: `${name} ${seconds} s of ${budgetS}`, isOver: seconds > budgetS, name }
  })
  if (parts.length === 0) return null
  const over = parts.filter(({ isOver }) => isOver).map(({ name }) => name)
  const warning = over.length > 0 ? `\nOver budget: ${over.join(', ')}` : ''
  return parts.map(({ text }) => text).join(' · ') + warning
}

/** Of vitest's report: each file from the start of its first test to the end of its last. */
export function filesOfVitest(report, root) {
  return report.testResults.map(({ name, startTime, endTime }) => ({
    file: relativeTo(root, name),
    seconds: Math.max(0, endTime - startTime) / 1000,
  }))
}

/** Of Playwright's report: each test with its retries; hooks and fixtures count with the test that waited for them. */
export function filesOfPlaywright(report) {
  const filesOf = (suite) => [
    ...(suite.specs ?? []).flatMap((spec) =>
      spec.tests.flatMap(({ results }) =>
        results.map(({ duration }) => ({ file: `tests/e2e/${spec.file}`, seconds: duration / 1000 })),
      ),
    ),
    ...(suite.suites ?? []).flatMap(filesOf),
  ]
  return report.suites.flatMap(filesOf)
}
