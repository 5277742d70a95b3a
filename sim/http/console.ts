/** Serves the built console: hashed files for ever, the page itself never from a cache. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import express, { type RequestHandler, Router } from 'express'

const NOT_BUILT = 'The console is not built. `npm start` builds it; the API is at /api/docs.\n'

export function serveConsole(folder: string): RequestHandler {
  const router = Router()
  const page = join(folder, 'index.html')
  router.use(
    '/assets',
    express.static(join(folder, 'assets'), { immutable: true, maxAge: '1y', index: false, redirect: false }),
  )
  router.use(express.static(folder, { index: false, redirect: false, maxAge: 0 }))
  router.get('/{*path}', (request, response, next) => {
    // Only pages: a missing file or an API path must stay a 404.
    if (request.accepts('html') === false || /\.[a-z0-9]+$/i.test(request.path)) return next()
    response.setHeader('Cache-Control', 'no-cache')
    if (existsSync(page)) response.sendFile(page)
    else response.status(503).type('text').send(NOT_BUILT)
  })
  return router
}
