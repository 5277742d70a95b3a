import { relativeTo } from './paths.mjs'

const MOST_LINES = 8
const MOST_NAMED = 25
// biome-ignore lint/suspicious/noControlCharactersInRegex: the colours that runners write into messages
const COLOURS = /\u001b\[[0-9;]*m/g

/**
 * What the log's end says of each failed test of both runners: its name and the first lines of its error, so that
 * nobody has to scroll through the output of whichever ran first.
 * @param failures `{ test, error }`
 */
export function failureLines(title, failures) {
  if (failures.length === 0) return []
  const named = failures.slice(0, MOST_NAMED).map(({ test, error }) => `✗ ${test}\n${firstLines(error)}`)
  const more = failures.length - named.length
  return [`\n${title}:`, ...named, ...(more > 0 ? [`… and ${more} more`] : [])]
}

/** Of vitest's report: tests, files that broke before their first test, and the errors that no test awaited. */
export function failuresOfVitest(report, unhandled, root) {
  const ofFiles = report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relativeTo(root, name)
    const failed = assertionResults
      .filter((test) => test.status === 'failed')
      .map(({ fullName, failureMessages }) => ({
        test: `${file} › ${fullName}`,
        error: failureMessages.join('\n'),
      }))
    return failed.length > 0 || status !== 'failed' ? failed : [{ test: file, error: message }]
  })
  return [...ofFiles, ...unhandled]
}

/** Of Playwright's report; `status` is `unexpected` for what failed and `flaky` for what needed its second try. */
export function failuresOfPlaywright(report, status) {
  const ofSuite = (suite, titles) => [
    ...(suite.specs ?? []).flatMap((spec) =>
      spec.tests
        .filter((test) => test.status === status)
        .map(({ results }) => ({
          test: [`tests/e2e/${spec.file}:${spec.line}`, ...titles, spec.title].join(' › '),
          error: results.find(({ errors }) => errors?.length > 0)?.errors[0]?.message ?? '',
        })),
    ),
    ...(suite.suites ?? []).flatMap((inner) => ofSuite(inner, [...titles, inner.title])),
  ]
  const outside = status === 'unexpected' ? (report.errors ?? []) : []
  return [
    ...report.suites.flatMap((suite) => ofSuite(suite, [])),
    ...outside.map(({ message }) => ({ test: 'Outside any test', error: message ?? '' })),
  ]
}

/** Tests that need a nats-server and were skipped because there is none. */
export function skippedOfVitest(report) {
  return report.testResults.flatMap(({ assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'skipped' || status === 'pending')
      .map(({ fullName }) => fullName)
      .filter((name) => /\bNATS\b|nats-server|JetStream/.test(name)),
  )
}

export function skippedLines(names) {
  if (names.length === 0) return []
  const reason = 'there is no nats-server: set NATS_SERVER_PATH, or let apt-get download it'
  return [`\nSkipped ${names.length} tests of the stores on NATS, ${reason}`]
}

/** A message up to its stack, of which the place of the failure is kept. */
function firstLines(error) {
  const lines = error
    .replace(COLOURS, '')
    .split('\n')
    .filter((line) => line.trim() !== '')
  const stackFrom = lines.findIndex((line) => /^\s+at /.test(line))
  const message = stackFrom < 0 ? lines : lines.slice(0, stackFrom)
  const place =
    stackFrom < 0 ? undefined : lines.slice(stackFrom).find((line) => !line.includes('node_modules'))
  return [...message.slice(0, MOST_LINES), ...(place === undefined ? [] : [place.trim()])]
    .map((line) => `    ${line.slice(0, 300)}`)
    .join('\n')
}
