import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { envWithoutNpm } from './withoutNpm.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
let project = ''

/** A small project around the real scripts, with the packages that are installed already. */
beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'atrium-run-'))
  for (const name of [
    'package.json',
    'package-lock.json',
    'scripts',
    'sim/app/runtime/vulnerabilities.json',
    'client/vite.config.ts',
    'client/platform/serviceWorker.ts',
  ]) {
    cpSync(join(root, name), join(project, name), { recursive: true })
  }
  symlinkSync(join(root, 'node_modules'), join(project, 'node_modules'))
  write('client/index.html', page('One'))
})

const page = (title: string): string =>
  `<!doctype html><head><title>${title}</title></head><div id="root"></div>`

afterEach(() => rmSync(project, { recursive: true, force: true }))

function write(path: string, text: string): void {
  mkdirSync(dirname(join(project, path)), { recursive: true })
  writeFileSync(join(project, path), text)
}

type Running = { child: ChildProcess; output: () => string; ended: Promise<number | null> }

function run(...args: string[]): Running {
  const command = [join(project, 'scripts/run.mjs'), ...args]
  const child = spawn('node', command, { stdio: ['ignore', 'pipe', 'pipe'], env: envWithoutNpm() })
  let output = ''
  const note = (text: Buffer) => {
    output += text.toString()
  }
  child.stdout.on('data', note)
  child.stderr.on('data', note)
  const ended = once(child, 'close').then(([code]) => code as number | null)
  return { child, output: () => output, ended }
}

const server = `
process.on('SIGTERM', () => { console.log('drained'); process.exit(0) })
process.on('SIGINT', () => process.exit(42))
setInterval(() => {}, 1000)
console.log('ready', process.versions.node.split('.')[0])
`

describe('start', () => {
  it.each([
    ['SIGTERM', 0, /^ready 24\ndrained\n/m],
    ['SIGINT', 42, /^ready 24\n/m],
  ] as const)(
    'runs the server on the pinned Node and passes %s and its exit status on',
    async (signal, code, message) => {
      write('sim/main.ts', server)
      const { child, output, ended } = run('start')
      await expect.poll(output).toMatch(/^ready/m)
      child.kill(signal)
      expect(await ended).toBe(code)
      expect(output()).toMatch(message)
    },
  )

  it('ends the server when the shell of npm, which passes no signals on, has died of one', async () => {
    write('sim/main.ts', `${server}process.on('exit', () => console.log('gone'))`)
    const command = `"${process.execPath}" "${join(project, 'scripts/run.mjs')}" start; exit 7`
    const shell = spawn('sh', ['-c', command], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...envWithoutNpm(), npm_lifecycle_event: 'start' },
    })
    let output = ''
    shell.stdout.on('data', (text: Buffer) => {
      output += text.toString()
    })
    await expect.poll(() => output).toMatch(/^ready/m)
    shell.kill('SIGTERM')
    await expect.poll(() => output).toMatch(/drained\ngone\n$/)
  })

  it('builds the console once, again when its text has changed, and not when only its time has', async () => {
    write('sim/main.ts', "console.log('served')")
    const first = run('start')
    expect(await first.ended).toBe(0)
    expect(first.output()).toMatch(/Console built.*\nserved\n$/s)

    write('client/index.html', page('One'))
    const second = run('start')
    await second.ended
    expect(second.output()).toBe('served\n')

    write('client/index.html', page('Two'))
    await run('start').ended
    expect(readFileSync(join(project, 'dist/client/index.html'), 'utf8')).toContain('<title>Two</title>')
  })

  it('keeps the current console if the new one fails to build, and reports why', async () => {
    write('sim/main.ts', "console.log('served')")
    await run('start').ended
    write('client/index.html', '<!doctype html><script type="module" src="/nothing.ts"></script>')
    const broken = run('start')
    expect(await broken.ended).toBe(1)
    expect(broken.output()).toContain('The console does not build')
    expect(broken.output()).not.toContain('served')
    expect(readFileSync(join(project, 'dist/client/index.html'), 'utf8')).toContain('<title>One</title>')
  })

  it('takes over the lock of a process that was killed', async () => {
    const dead = spawn('node', ['-e', ''])
    await once(dead, 'close')
    write('.cache/build.lock', String(dead.pid))
    write('sim/main.ts', "console.log('served')")
    const started = run('start')
    expect(await started.ended).toBe(0)
    expect(started.output()).toMatch(/served\n$/)
  })

  it('builds once when several are started together', async () => {
    write('sim/main.ts', "console.log('served')")
    const starts = [run('start'), run('start')]
    expect(await Promise.all(starts.map(({ ended }) => ended))).toEqual([0, 0])
    const built = starts.filter(({ output }) => output().includes('Console built'))
    expect(built).toHaveLength(1)
  })
})

describe('the other commands', () => {
  it('refuse an unknown name with the list of those there are', async () => {
    const { output, ended } = run('toString')
    expect(await ended).toBe(2)
    expect(output()).toContain('start|')
  })

  it('say when a program is not part of this version', async () => {
    const { output, ended } = run('scenario', 'a.json')
    expect(await ended).toBe(2)
    expect(output()).toContain('sim/app/headless/cli.ts does not exist')
  })

  it('hand arguments and exit status through', async () => {
    write('sim/app/accountCli.ts', 'console.log(process.argv.slice(2).join()); process.exit(3)')
    const { output, ended } = run('account', 'add', '13800000001', '--super')
    expect(await ended).toBe(3)
    expect(output()).toContain('add,13800000001,--super')
  })

  it('name the checks there are when asked for another', async () => {
    const { output, ended } = run('check', 'spelling')
    expect(await ended).toBe(2)
    expect(output()).toContain('biome, tsc, boundaries, platform, size, i18n')
  })

  it('run every benchmark that the filter fits, and go on where one fails', async () => {
    const figures = (bar: string) =>
      `console.log(JSON.stringify({ bench: "good", row: 9, ms: 4, bar: { ms: "${bar}" } }))`
    write('tests/bench/bad.bench.ts', '/** Row 1: how bad it is. */ throw new Error("no figures")')
    write('tests/bench/good.bench.ts', `/** Row 9: how good it is. Takes 30 s. */ ${figures('≤ 5')}`)
    const all = run('bench')
    expect(await all.ended).toBe(1)
    expect(all.output()).toMatch(/^1 +bad +FAILED: exit 1$/m)
    expect(all.output()).toMatch(/^9 +good +ms +≤ 5 +4 +met$/m)
    expect(all.output()).toMatch(/1 bars met, 0 missed, 1 benches failed in .* min\nFailed: bad\n/)
    const chosen = run('bench', 'row9')
    expect(await chosen.ended).toBe(0)
    expect(chosen.output()).not.toContain('── bad')
    const listed = run('bench', '--list')
    expect(await listed.ended).toBe(0)
    expect(listed.output()).toMatch(
      /^row1 +bad +how bad it is\. \(60 s\)\nrow9 +good +how good it is\. \(30 s\)$/m,
    )
    write('tests/bench/good.bench.ts', `/** Row 9: how good it is. Takes 30 s. */ ${figures('≤ 3')}`)
    const limited = run('bench', '--most-minutes', '0.75')
    expect(await limited.ended).toBe(1)
    expect(limited.output()).toMatch(/^9 +good +ms +≤ 3 +4 +MISSED$/m)
    expect(limited.output()).toMatch(/^1 +bad +not run: takes 60 s$/m)
  })
})
