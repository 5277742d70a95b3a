/**
 * The cookie by which the server knows a device again that somebody has signed in on. It only spares its people the waits
 * that strangers cause; it opens nothing.
 */
import type { Request, Response } from 'express'

const NAME = 'Device'
/** Browsers keep a cookie no longer. */
const KEPT_S = 400 * 24 * 3_600

export interface Device {
  /** Null for a device that keeps nothing. */
  readonly token: string | null
  keep(token: string): void
}

export function deviceOf(request: Request, response: Response, isHttps: boolean): Device {
  const cookies = (request.header('cookie') ?? '').split(/;\s*/)
  const found = cookies.find((cookie) => cookie.startsWith(`${NAME}=`))
  return {
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
