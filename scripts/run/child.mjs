import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { createInterface } from 'node:readline'

const PARENT_CHECK_MS = 100

/**
 * Runs with our terminal, passing signals on, each line of a piped output to `onLine`, itself to `onChild`. Resolves to
 * `{ code, signal, isStopped }` when it has ended. `isStopped` when we were signalled to stop.
 */
export function runForeground(file, args, { onLine, onChild, ...options } = {}) {
  const child = spawn(file, args, { stdio: 'inherit', ...options })
  onChild?.(child)
  if (onLine && child.stdout) createInterface(child.stdout).on('line', onLine)
  const stopForwarding = forwardSignals([child])
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code, signal) => {
      const isStopped = stopForwarding() !== undefined
      resolve({ code, signal, isStopped })
    })
  })
}

/**
 * A terminal sends Ctrl-C to the whole foreground group, so the children have it already; sending it again
 * would look like a second, impatient Ctrl-C. SIGTERM and SIGHUP reach this process alone. Returns a function
 * that stops forwarding and returns the signal received, if any.
 */
export function forwardSignals(children) {
  let received
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP', ...(process.platform === 'win32' ? ['SIGBREAK'] : [])]
  const listeners = signals.map((signal) => {
    const listener = () => {
      received = signal
      const isTerminal = process.stdin.isTTY === true
      if (isPassedOn(signal, { platform: process.platform, isTerminal }))
        for (const child of children) child.kill(signal)
    }
    process.on(signal, listener)
    return [signal, listener]
  })
  const stopWatching = watchParent(() => process.emit('SIGTERM', 'SIGTERM'))
  return () => {
    stopWatching()
    for (const [signal, listener] of listeners) process.off(signal, listener)
    return received
  }
}

/**
 * On Windows Ctrl-C, Ctrl-Break and the closing of the window reach every process of the console on their own, and a
 * signal that is sent there ends a process at once instead of telling it.
 */
export function isPassedOn(signal, { platform, isTerminal }) {
  if (platform === 'win32') return signal === 'SIGTERM'
  return signal !== 'SIGINT' || !isTerminal
}

/**
 * npm runs scripts through a shell and signals only that. Most shells die of SIGTERM without passing it on,
 * which leaves this process to another parent. Not outside npm: there it may have been put in the background on
 * purpose.
 */
function watchParent(onOrphaned) {
  if (process.env.npm_lifecycle_event === undefined) return () => {}
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    onOrphaned()
  }, PARENT_CHECK_MS)
  return () => clearInterval(timer)
}

/** Captures output; resolves to the exit status and the output. A stop signal stops this process too. */
export function runCaptured(file, args, options = {}) {
  const child = spawn(file, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options })
  const stopForwarding = forwardSignals([child])
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8')
    stream.on('data', (text) => {
      output += text
    })
  }
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code, signal) => {
      const received = stopForwarding()
      if (received) process.exit(exitStatus({ code: null, signal: received }))
      resolve({ code: exitStatus({ code, signal }), output })
    })
  })
}

export function exitStatus({ code, signal }) {
  return code ?? 128 + (constants.signals[signal] ?? 0)
}

/** Ends this process with its child's exit code or signal. */
export function exitLike(ended) {
  process.exit(exitStatus(ended))
}
