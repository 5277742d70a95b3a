import { spawnSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { withLock } from './lock.mjs'
import { cacheDir, explained, findOnPath } from './paths.mjs'

const folder = join(cacheDir, 'nats')
const KEYS = '/usr/share/keyrings/debian-archive-keyring.gpg'

/** Suites of Debian: the newest server, and the oldest that is worked with. */
export const natsSuites = { newest: 'sid', floor: 'bookworm' }

/**
 * The program of a nats-server: NATS_SERVER_PATH, the one that was unpacked before, or the package of that suite of Debian,
 * which apt downloads and verifies by the archive's signature. It is unpacked into the cache of the project, not installed.
 * @throws an explained error where there is no way to get it
 */
export async function ensureNatsServer(suite = natsSuites.newest) {
  const named = process.env.NATS_SERVER_PATH
  if (named && suite === natsSuites.newest) return named
  const found = findUnpacked(suite)
  if (found) return found
  return withLock(`nats-${suite}`, async () => findUnpacked(suite) ?? unpackOnce(suite))
}

/** `.cache/nats/<suite>-<version>/nats-server` */
function findUnpacked(suite) {
  if (!existsSync(folder)) return undefined
  const versions = readdirSync(folder).filter((name) => name.startsWith(`${suite}-`))
  return versions.map((name) => join(folder, name, 'nats-server')).find((file) => existsSync(file))
}

/** For so long a failed download is not tried again: each test file asks. */
const FAILED_KEPT_MS = 600_000

function unpackOnce(suite) {
  const failure = join(folder, `failed-${suite}`)
  if (existsSync(failure) && Date.now() - statSync(failure).mtimeMs < FAILED_KEPT_MS)
    throw explained(readFileSync(failure, 'utf8'))
  try {
    return unpack(suite)
  } catch (error) {
    mkdirSync(folder, { recursive: true })
    writeFileSync(failure, error instanceof Error ? error.message : String(error))
    throw error
  }
}

function unpack(suite) {
  for (const program of ['apt-get', 'dpkg-deb'])
    if (!findOnPath(program))
      throw explained(`nats-server cannot be downloaded: ${program} is missing. Set NATS_SERVER_PATH.`)
  const work = join(folder, `work-${suite}`)
  rmSync(work, { recursive: true, force: true })
  for (const part of ['lists/partial', 'archives/partial', 'content'])
    mkdirSync(join(work, part), { recursive: true })
  try {
    writeFileSync(join(work, 'sources.list'), `${sourceOf(suite)}\n`)
    const options = [
      `Dir::Etc::sourcelist=${join(work, 'sources.list')}`,
      'Dir::Etc::sourceparts=/dev/null',
      `Dir::State::lists=${join(work, 'lists')}`,
      'Dir::State::status=/dev/null',
      `Dir::Cache=${work}`,
      'Acquire::Retries=1',
      'Acquire::http::Timeout=10',
      'Acquire::https::Timeout=10',
      'Acquire::Languages=none',
      'APT::Sandbox::User=root',
    ].flatMap((option) => ['-o', option])
    run('apt-get', [...options, 'update'], work)
    run('apt-get', [...options, 'download', 'nats-server'], work)
    const file = readdirSync(work).find((name) => name.endsWith('.deb'))
    const [, version = ''] = /^nats-server_([0-9.]+)/.exec(file ?? '') ?? []
    run('dpkg-deb', ['--extract', file, 'content'], work)
    const target = join(folder, `${suite}-${version}`)
    mkdirSync(target, { recursive: true })
    renameSync(join(work, 'content', 'usr', 'sbin', 'nats-server'), join(target, 'nats-server'))
    return join(target, 'nats-server')
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

/** The archive that this system uses, where apt knows it. */
function sourceOf(suite) {
  const args = ['indextargets', '--format', '$(REPO_URI)', 'Created-By: Packages', 'Origin: Debian']
  const { stdout = '' } = spawnSync('apt-get', args, { encoding: 'utf8' })
  const uri = stdout.split('\n').find((line) => /\/debian\/?$/.test(line)) ?? 'http://deb.debian.org/debian/'
  return `deb ${existsSync(KEYS) ? `[signed-by=${KEYS}] ` : ''}${uri} ${suite} main`
}

function run(program, args, cwd) {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, LC_ALL: 'C' },
  })
  if (status === 0) return
  const why = error?.message ?? `${stdout}\n${stderr}`.trim().split('\n').slice(-5).join('\n')
  throw explained(`nats-server cannot be downloaded, ${program} failed: ${why}\nSet NATS_SERVER_PATH.`)
}
