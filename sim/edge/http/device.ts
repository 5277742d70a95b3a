/**
 * Calling device: browser name and two cookies. One identifies a device with an earlier sign-in: it only avoids
 * throttling. The other marks a browser that started a company sign-in.
 */
import Bowser from 'bowser'
import type { Request, Response } from 'express'

const NAME = 'Device'
const BROWSER_NAME = 'CompanySignIn'
const BROWSER_SECRET = /^[\w-]{43}$/
/** Time limit of a company sign-in. */
const BROWSER_KEPT_S = 600
/** Longer than any browser calls itself. */
const AGENT_LENGTH_MAX = 500
const WORD_LENGTH_MAX = 40
/** Maximum cookie lifetime in browsers. */
const KEPT_S = 400 * 24 * 3_600

/** Browser name from request headers; empty if not sent. It is unverified and for display only. */
export interface Browser {
  readonly browser: string
  readonly system: string
}

export interface Device {
  readonly browser: () => Browser
  /** Null for a device without a stored token. */
  readonly token: string | null
  keep(token: string): void
  /** Binds a company sign-in to the browser that started it; null if none was started. */
  readonly browserSecret: string | null
  keepBrowserSecret(secret: string): void
}

export function deviceOf(request: Request, response: Response, isHttps: boolean): Device {
  const cookies = (request.header('cookie') ?? '').split(/;\s*/)
  const read = (name: string) =>
    cookies.find((cookie) => cookie.startsWith(`${name}=`))?.slice(name.length + 1) ?? null
  const keep = (name: string, value: string, seconds: number) =>
    void response.cookie(name, value, {
      path: '/api/userinfo',
      httpOnly: true,
      sameSite: 'strict',
      secure: isHttps,
      maxAge: seconds * 1_000,
      encode: (text) => text,
    })
  const secret = read(BROWSER_NAME)
  return {
    browser: () => browserOf(request.header('user-agent') ?? ''),
    token: read(NAME),
    keep: (token) => keep(NAME, token, KEPT_S),
    browserSecret: secret !== null && BROWSER_SECRET.test(secret) ? secret : null,
    keepBrowserSecret: (value) => keep(BROWSER_NAME, value, BROWSER_KEPT_S),
  }
}

function browserOf(agent: string): Browser {
  if (agent === '') return { browser: '', system: '' }
  const { browser, os } = Bowser.parse(agent.slice(0, AGENT_LENGTH_MAX))
  const words = (...parts: readonly (string | undefined)[]) =>
    parts.filter(Boolean).join(' ').slice(0, WORD_LENGTH_MAX)
  return {
    browser: words(browser.name, browser.version?.split('.')[0]),
    system: words(os.name, os.versionName ?? os.version),
  }
}
