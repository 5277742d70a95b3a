/**
 * What is known of the device that calls: what its browser calls itself, and the cookie by which the server knows a device
 * again that somebody has signed in on. It only spares its people the waits
 * that strangers cause; it opens nothing.
 */
import Bowser from 'bowser'
import type { Request, Response } from 'express'

const NAME = 'Device'
/** Longer than any browser calls itself. */
const AGENT_LENGTH_MAX = 500
const WORD_LENGTH_MAX = 40
/** Browsers keep a cookie no longer. */
const KEPT_S = 400 * 24 * 3_600

/** What a browser calls itself; empty where it does not say. It may say anything: for people to read, and no proof. */
export interface Browser {
  readonly browser: string
  readonly system: string
}

export interface Device {
  readonly browser: () => Browser
  /** Null for a device that keeps nothing. */
  readonly token: string | null
  keep(token: string): void
}

export function deviceOf(request: Request, response: Response, isHttps: boolean): Device {
  const cookies = (request.header('cookie') ?? '').split(/;\s*/)
  const found = cookies.find((cookie) => cookie.startsWith(`${NAME}=`))
  return {
    browser: () => browserOf(request.header('user-agent') ?? ''),
    token: found === undefined ? null : found.slice(NAME.length + 1),
    keep: (token) =>
      void response.cookie(NAME, token, {
        path: '/api/userinfo',
        httpOnly: true,
        sameSite: 'strict',
        secure: isHttps,
        maxAge: KEPT_S * 1_000,
        encode: (text) => text,
      }),
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
