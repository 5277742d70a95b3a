/** `npm run log` on the folder of a stopped server. */
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../support/testServer.ts'

const CLI = join(import.meta.dirname, '..', '..', '..', 'sim', 'app', 'logCli.ts')

describe('the log of a stopped server', () => {
  const closers: (() => Promise<void>)[] = []
  let site: TestServer
  let stream = ''

  beforeAll(async () => {
    site = await startTestServer({ onClose: (close) => closers.unshift(close) })
    stream = `project:${site.projects[0].id}`
    const refused = log('verify')
    expect(refused.status).toBe(1)
    expect(refused.stderr).toMatch(/is in use by another Atrium/)
    expect(refused.stderr).not.toMatch(/\n +at /)
    // The last that was opened: the server, before its folder.
    await closers.shift()?.()
  })
  afterAll(async () => {
    for (const close of closers) await close()
  })

  function log(...args: string[]) {
    const run = spawnSync(process.execPath, [CLI, '--data', site.folder, ...args], { encoding: 'utf8' })
    return { ...run, lines: run.stdout.trimEnd().split('\n') }
  }

  it('is read by event, actor and time, for people and for programs', () => {
    const { lines, status } = log('--type', 'MemberAdded', '--project', stream, '--json')
    expect(status).toBe(0)
    const commits = lines.map((line) => JSON.parse(line))
    expect(commits.length).toBeGreaterThan(2)
    expect(commits.every((commit) => commit.stream === stream && commit.command === 'AddMember')).toBe(true)
    const shown = log('--type', 'MemberAdded', '--actor', 'tester', '--until', '2000-01-01T00:00Z').stdout
    expect(shown).toMatch(/^1970-01-01T00:00:01\.000Z {2}project:\S+#\d+ {2}AddMember by Tester \(api\)$/m)
    expect(shown).toMatch(/^ {4}MemberAdded \{/m)
    expect(log('--since', '2000-01-01T00:00Z', '--actor', 'tester').stdout.trim()).toBe('')
  })

  it('finds a project by its number, its name and its id', () => {
    const [first] = site.projects
    const answers = [first.id, first.hex, '一号酒店'].map(
      (project) => log('replay', '--project', project).stdout,
    )
    expect(answers[0]).toContain(`${stream} at #`)
    expect(new Set(answers).size).toBe(1)
    const unknown = log('replay', '--project', 'Nowhere')
    expect([unknown.status, unknown.stderr]).toEqual([2, 'the log has no stream of "Nowhere"\n'])
  })

  it('is folded to a sequence: its records are counted, and one is shown', () => {
    expect(log('replay', '--project', stream, '--at', '0').lines).toEqual([`${stream} at #0`])
    const counts = log('replay', '--project', stream).stdout
    expect(counts).toMatch(/ 4 {2}member$/m)
    const light = site.projects[0].house.lights[0]
    const record = JSON.parse(log('replay', '--project', stream, '--record', light).stdout)
    expect(record).toMatchObject({ id: light, type: 'device' })
    expect(log('replay', '--record', 'dev_nobody').status).toBe(1)
  })

  it('says what differs between two points', () => {
    const { lines } = log('diff', '0', '1', '--project', stream)
    expect(lines[0]).toMatch(new RegExp(`^${stream} from #0 to #1: \\d+ records differ$`))
    expect(lines.slice(1).every((line) => line.startsWith('+ '))).toBe(true)
    expect(log('diff', '1', 'yesterday', '--project', stream).status).toBe(2)
    expect(log('diff', '1', '--project', stream).stderr).toContain('Usage')
  })

  it('is archived up to an instant, after which it reads as before', () => {
    const before = log('--json').stdout
    const { status, lines } = log('archive', '--before', '2100-01-01T00:00Z')
    expect(status).toBe(0)
    expect(lines).toContainEqual(
      expect.stringMatching(`^${stream}: \\d+ commits, up to #\\d+ \\(\\S{44}\\)$`),
    )
    expect(log('--json').stdout).toBe(before)
    expect(log('archive', '--before', '2000-01-01').lines).toEqual([
      'There is nothing to archive from before that.',
    ])
    expect(log('archive').stderr).toContain('--before 2026-01-01T00:00Z')
  })

  it('is whole, and a changed past shows', () => {
    expect(log('verify').stdout).toMatch(/^All \d+ streams are whole/)
    const db = new DatabaseSync(join(site.folder, 'log.db'))
    const last = Number(db.prepare('SELECT MAX(seq) seq FROM commits WHERE stream = ?').get(stream)?.seq)
    db.prepare(`UPDATE commits SET body = replace(body, '"at":', '"at":1') WHERE stream = ? AND seq = ?`).run(
      stream,
      last,
    )
    db.close()
    const broken = log('verify')
    expect([broken.status, broken.stdout]).toEqual([1, `The chain is broken at ${stream}#${last}.\n`])
  })

  it('is verified together with the files beside it', () => {
    const path = join(site.folder, 'rollups.db')
    const bytes = readFileSync(path)
    // The header stays, every page behind the first is overwritten.
    writeFileSync(
      path,
      bytes.subarray(0, 4_096).toString('latin1') + 'x'.repeat(bytes.length - 4_096),
      'latin1',
    )
    const { status, stdout } = log('verify')
    expect(status).toBe(1)
    expect(stdout).toContain(`These files are damaged:\n${path}: `)
  })

  it('is asked for where there is none', () => {
    const { status, stderr } = log('--data', '/nowhere')
    expect([status, stderr]).toEqual([1, 'there is no log in /nowhere; name its folder with --data\n'])
  })
})
