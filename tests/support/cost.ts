/** Processor time of work in ms, to distinguish linear from quadratic, robust against load. */
export function cpuMsOf(work: () => void): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}

/** The quickest of several tries of something short: what the machine did meanwhile is not its fault. */
export function quickestMsOf(work: () => void): number {
  const tries = Array.from({ length: 5 }, () => {
    const startMs = performance.now()
    work()
    return performance.now() - startMs
  })
  return Math.min(...tries)
}
