import { afterAll, beforeAll } from 'vitest'
import { startTestServer, type TestServer, type TestServerOptions } from './testServer.ts'

/** One server for all tests of a file, for tests that tolerate shared state. */
export function sharedTestServer(options: TestServerOptions = {}): () => TestServer {
  const closers: (() => Promise<void>)[] = []
  let site: TestServer | undefined
  beforeAll(async () => {
    // The last opened is closed first: the server before its folder goes.
    site = await startTestServer({ ...options, onClose: (close) => closers.unshift(close) })
  })
  afterAll(async () => {
    for (const close of closers) await close()
  })
  return () => {
    if (!site) throw new Error('the server is not started yet')
    return site
  }
}
