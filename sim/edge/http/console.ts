/**
 * Serves the built console: hashed files forever, the page itself never from a cache. The build has
 * precompressed where worthwhile, served to clients that accept Brotli or gzip.
 */
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type RequestHandler, Router } from 'express'
import serveCompressed from 'express-static-gzip'

const NOT_BUILT = 'The console is not built. `npm start` builds it; the API is at /api/docs.\n'

export function serveConsole(folder: string): RequestHandler {
  const router = Router()
  const page = join(folder, 'index.html')
  router.use('/assets', filesOf(join(folder, 'assets'), { immutable: true, maxAge: '1y' }))
  router.use(filesOf(folder, { maxAge: 0 }))
  router.use((_, response, next) => {
    // If a file was deleted since the start, the error message is sent uncompressed.
    response.removeHeader('Content-Encoding')
    next()
  })
  router.get('/{*path}', (request, response, next) => {
    // Only page requests; missing files and API paths stay 404.
    if (request.accepts('html') === false || /\.[a-z0-9]+$/i.test(request.path)) return next()
    response.setHeader('Cache-Control', 'no-cache')
    if (existsSync(page)) response.sendFile(page)
    else response.status(503).type('text').send(NOT_BUILT)
  })
  return router
}

/**
 * Build id of the served console: the name of its main script, which changes with all content. Null without a build.
 * Read again after a new build.
 */
export function consoleBuild(folder: string): () => string | null {
  const page = join(folder, 'index.html')
  let known: { readonly mtimeMs: number; readonly build: string | null } = { mtimeMs: 0, build: null }
  return () => {
    const mtimeMs = statSync(page, { throwIfNoEntry: false })?.mtimeMs ?? 0
    if (mtimeMs !== known.mtimeMs) known = { mtimeMs, build: mtimeMs === 0 ? null : buildIn(page) }
    return known.build
  }
}

function buildIn(page: string): string | null {
  const script = /<script[^>]* src="(\/assets\/entry-[^"]+)"/.exec(readFileSync(page, 'utf8'))
  return script?.[1] ?? null
}

function filesOf(
  folder: string,
  caching: { readonly immutable?: boolean; readonly maxAge: string | number },
): RequestHandler {
  return serveCompressed(folder, {
    enableBrotli: true,
    orderPreference: ['br', 'gz'],
    index: false,
    serveStatic: { ...caching, redirect: false },
  })
}
