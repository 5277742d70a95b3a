import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { runCaptured } from './child.mjs'
import { explained, findOnPath, isExecutable } from './paths.mjs'

/** Without the parts of a window: the tests need a seventh less of a processor, and the install is smaller. */
const shellsOnPath = ['chromium-headless-shell', 'chrome-headless-shell']
const namesOnPath = [
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome',
  'msedge',
]
const macApps = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
]

/** Where Windows puts programs; empty elsewhere. */
const windowsFolders = ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].flatMap(
  (name) => process.env[name] ?? [],
)
const windowsApps = windowsFolders.flatMap((folder) => [
  join(folder, 'Chromium', 'Application', 'chrome.exe'),
  join(folder, 'Google', 'Chrome', 'Application', 'chrome.exe'),
  join(folder, 'Microsoft', 'Edge', 'Application', 'msedge.exe'),
])

/** CHROMIUM_PATH, then the PATH (tests prefer a headless shell), then the usual places of macOS and Windows. */
export function findBrowser({ isForTests = false } = {}) {
  const named = process.env.CHROMIUM_PATH
  if (named) {
    if (isExecutable(named)) return named
    throw explained(`CHROMIUM_PATH names ${named}, which is not an executable file.`)
  }
  for (const name of [...(isForTests ? shellsOnPath : []), ...namesOnPath]) {
    const file = findOnPath(name)
    if (file) return file
  }
  return [...macApps, ...windowsApps].find(isExecutable)
}

/** Returns a browser's path; installs it, and a font for Chinese, with apt where they are missing. */
export async function ensureBrowser() {
  const find = () => findBrowser({ isForTests: true })
  if (!find()) await aptInstall([['chromium-headless-shell', 'chromium'], 'fonts-noto-cjk'])
  const browser = find()
  if (!browser) throw explained('Chromium was installed, but is not on the PATH; set CHROMIUM_PATH.')
  if (process.platform === 'linux' && !hasChineseFont()) await aptInstall(['fontconfig', 'fonts-noto-cjk'])
  return browser
}

function hasChineseFont() {
  const list = spawnSync('fc-list', [':lang=zh', 'family'], { encoding: 'utf8' })
  return list.status === 0 && list.stdout.trim() !== ''
}

/** A package is named, or several of which the first that this system has is taken. */
async function aptInstall(wanted) {
  const remedy = `Install ${wanted.flat().join(' or ')} yourself, or set CHROMIUM_PATH to a Chromium or Chrome.`
  if (!findOnPath('apt-get')) throw explained(`The browser tests miss ${wanted.flat()[0]}. ${remedy}`)
  const [file, ...prefix] = [...asRoot(remedy), 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get']
  // Another apt may be running: wait for it instead of failing at its lock.
  const options = ['-o', 'DPkg::Lock::Timeout=300', '-o', 'Acquire::Retries=3']
  const run = async (...args) => {
    const { code, output } = await runCaptured(file, [...prefix, ...options, ...args])
    if (code !== 0) throw explained(`${output}\napt-get ${args[0]} failed with status ${code}. ${remedy}`)
  }
  await run('update')
  const isKnown = (name) => spawnSync('apt-cache', ['show', name]).status === 0
  const packages = wanted.map((names) =>
    Array.isArray(names) ? (names.find(isKnown) ?? names.at(-1)) : names,
  )
  console.log(`Installing ${packages.join(', ')} with apt-get, a minute or two …`)
  await run('install', '-y', '--no-install-recommends', ...packages)
}

function asRoot(remedy) {
  if (process.getuid?.() === 0) return []
  if (spawnSync('sudo', ['-n', 'true']).status === 0) return ['sudo', '-n']
  throw explained(`Installing with apt-get needs root or sudo without a password. ${remedy}`)
}
