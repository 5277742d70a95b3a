/**
 * Real server process with the demo estate on an empty folder, and pages on it. One per worker; tests may restart it
 * on the same folder and ports.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { test as base, expect, type Page } from '@playwright/test'
import { serverFlags } from '#scripts/run/paths.mjs'
import { DiskFiles } from '#sim/stores/files/diskFiles.ts'
import { keepClock } from '#sim/world/simulation/clockFile.ts'

const ROOT = join(import.meta.dirname, '..', '..', '..')
const NODE = join(ROOT, 'node_modules', '.bin', 'node')
/** The first start creates history: seconds alone, minutes under load. */
const START_TIMEOUT_MS = 600_000
/** A folder for each world that was made for all workers: see madeWorlds.config.ts. */
export const MADE_WORLDS = 'ATRIUM_MADE_WORLDS'
/** A list of what the names of the chosen files contain, by scripts/run/tests.mjs. */
export const TEST_FILTERS = 'ATRIUM_TEST_FILTERS'

export const PASSWORD = 'demo-1234'
export const PEOPLE = {
  super: '13800000001',
  admin: '13800000002',
  operator: '13800000003',
  engineer: '13800000004',
  maintenance: '13800000005',
  nobody: '13800000006',
} as const
export type Person = keyof typeof PEOPLE

export class Site {
  readonly folder = mkdtempSync(join(tmpdir(), 'atrium-e2e-'))
  readonly #world: string
  readonly #settings: Readonly<Record<string, string>>
  #child: ChildProcess | null = null
  #port = 0
  #mqttPort = 0

  constructor(world = 'estate', settings: Readonly<Record<string, string>> = {}) {
    this.#world = world
    this.#settings = settings
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}`
  }

  get mqttUrl(): string {
    return `mqtt://127.0.0.1:${this.#mqttPort}`
  }

  get pid(): number {
    return this.#child?.pid ?? 0
  }

  /** Before the first start: the world starts paused at this time of day (UTC). */
  async stopClockAt(timeOfDay: string): Promise<void> {
    const today = new Date().toISOString().slice(0, 10)
    const now = (): number => Date.parse(`${today}T${timeOfDay}:00Z`)
    await keepClock(new DiskFiles(join(this.folder, 'files')), 1, { speed: 1, isPaused: true, now })
  }

  async start(): Promise<void> {
    const env = {
      ...process.env,
      PORT: String(this.#port),
      MQTT_PORT: String(this.#mqttPort),
      DATA_DIR: this.folder,
      WORLD: this.#world,
      SEED: '7',
      // Disables random failures (one in five hundred), which would repeat per seed.
      COMMAND_FAILURES: '0',
      // Receivers of push that tests start.
      PUSH_ALLOWED_HOSTS: '127.0.0.1',
      // And property management systems.
      PMS_ALLOWED_HOSTS: '127.0.0.1',
      // Its guests would fill the rooms that tests need empty.
      SIMULATED_PMS_PORT: 'off',
      ...this.#settings,
    }
    const child = spawn(NODE, [...serverFlags, join(ROOT, 'sim', 'main.ts')], {
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    this.#child = child
    const timer = setTimeout(() => child.kill('SIGKILL'), START_TIMEOUT_MS)
    for await (const line of createInterface({ input: child.stdout })) {
      this.#port = Number(/http:\/\/[^:]+:(\d+)\/$/.exec(line.trim())?.[1] ?? this.#port)
      this.#mqttPort = Number(/mqtt:\/\/[^:]+:(\d+)/.exec(line)?.[1] ?? this.#mqttPort)
      if (line.includes('Ready in')) break
    }
    clearTimeout(timer)
    // Later output must not fill the pipe.
    child.stdout.resume()
    if (this.#port === 0 || child.exitCode !== null) throw new Error('the server did not start')
  }

  /** Before the first start: copies the prepared world if available. */
  takeMadeWorld(): void {
    const made = join(process.env[MADE_WORLDS] ?? '', this.#world)
    if (MADE_WORLDS in process.env && existsSync(made)) cpSync(made, this.folder, { recursive: true })
  }

  /** The folder is whole, and stays. */
  async stop(): Promise<void> {
    await this.#end('SIGTERM')
  }

  /** Kills without notice, like a power failure. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL')
  }

  async close(): Promise<void> {
    await this.stop()
    rmSync(this.folder, { recursive: true, force: true })
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child
    this.#child = null
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    child.kill(signal)
    await once(child, 'exit')
  }

  /** A call of the API as an outside script makes it. */
  async call<T>(
    path: string,
    body: object,
    token?: string,
  ): Promise<{ http: number; status: number; data: T }> {
    const headers = {
      'content-type': 'application/json',
      // A connection that is kept for the next call may be closed by the server at the moment of that call.
      connection: 'close',
      ...(token === undefined ? {} : { 'head-token': token }),
    }
    const response = await fetch(`${this.url}/api${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    const { status, data } = (await response.json()) as { status: number; data: T }
    return { http: response.status, status, data }
  }

  async enterHotel(token: string): Promise<void> {
    const { data } = await this.call<{ list: { id: string; nameEn: string }[] }>(
      '/building/projectlist',
      {},
      token,
    )
    // A world that is no estate has one project.
    const hotel = data.list.find(({ nameEn }) => nameEn === 'Harbour Hotel') ?? data.list[0]
    expect((await this.call('/building/useproject', { xmid: hotel?.id }, token)).status).toBe(200)
  }

  /** Enters the hotel; its devices by their English names. */
  async hotelDevices(token: string) {
    await this.enterHotel(token)
    const { data } = await this.call<{ list: { id: string; number: string; nameEn: string }[] }>(
      '/moban/devicelist',
      { pageSize: 500 },
      token,
    )
    return (name: string) => data.list.find(({ nameEn }) => nameEn === name)
  }

  /** Creates activity: each call toggles up to that many devices of a kind chosen by `which`. */
  async restless(
    token: string,
    kind: string,
    most: number,
    which: (deviceId: string) => boolean = () => true,
  ): Promise<() => Promise<void>> {
    const { data } = await this.call<{ list: { id: string; kind: string }[] }>(
      '/moban/devicelist',
      { pageSize: 1000, kind },
      token,
    )
    const ids = data.list.map(({ id }) => id).filter(which)
    let isOn = false
    return async () => {
      isOn = !isOn
      const items = ids
        .slice(0, most)
        .map((deviceId) => ({ deviceId, values: { state: isOn ? 'ON' : 'OFF' } }))
      expect((await this.call('/device/control', { items }, token)).status).toBe(200)
    }
  }

  /**
   * Failures derive from command ids, which are equal in copies of a world. Extra commits shift ids, so a retry does
   * not fail again.
   */
  async shiftIds(times: number): Promise<void> {
    const token = await this.token('admin')
    await this.enterHotel(token)
    for (let n = 0; n < times; n += 1)
      for (const idleTimeoutMs of [1_801_000, 1_800_000])
        expect((await this.call('/building/updatesettings', { idleTimeoutMs }, token)).status).toBe(200)
  }

  async token(person: Person): Promise<string> {
    const credentials = { username: PEOPLE[person], password: PASSWORD }
    return (await this.call<{ token: string }>('/userinfo/login', credentials)).data.token
  }
}

/** Opens the console with a session from the server, without the form. */
export async function signIn(page: Page, site: Site, person: Person, path = '/'): Promise<void> {
  const value = await site.token(person)
  // Super administrators may be in any project, so switches to the hotel.
  if (person === 'super') await site.enterHotel(value)
  await page.context().addCookies([
    { name: 'HeaderToken', value, url: site.url, sameSite: 'Strict' },
    { name: 'Headeruser', value: PEOPLE[person], url: site.url, sameSite: 'Strict' },
  ])
  await page.goto(site.url + path)
  await expect(page).toHaveURL(`${site.url}${path === '/' ? '/dashboard' : path}`)
  // Waits for the shell, because earlier key presses would be lost.
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
}

/** Confirms the occupancy question, which depends on the time. */
export const goOnWhoeverIsInside = (page: Page): Promise<void> =>
  page.addLocatorHandler(
    page.getByRole('alertdialog').filter({ has: page.getByRole('button', { name: 'Run anyway' }) }),
    (question) => question.getByRole('button', { name: 'Run anyway' }).click(),
  )

/** Saves a form that asks for confirmation. */
export async function saveChanges(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save changes' }).click()
  const question = page.getByRole('alertdialog', { name: /^Save changes to / })
  await question.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(question).toHaveCount(0)
}

async function withSite(
  world: string,
  use: (site: Site) => Promise<void>,
  { workerIndex }: { readonly workerIndex: number },
): Promise<void> {
  const site = new Site(world)
  site.takeMadeWorld()
  await site.start()
  await site.shiftIds(workerIndex)
  await use(site)
  await site.close()
}

/** `house` is a separate server with the small house, for resets or small data. */
export const test = base.extend<object, { site: Site; house: Site }>({
  // The only state that a shared context does not reset automatically.
  context: async ({ context }, use) => {
    await use(context)
    await context.clearPermissions()
  },
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
    ({}, use, worker) => withSite('estate', use, worker),
    { scope: 'worker', timeout: START_TIMEOUT_MS },
  ],
  house: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
    ({}, use, worker) => withSite('house', use, worker),
    { scope: 'worker', timeout: START_TIMEOUT_MS },
  ],
})

export { expect }
