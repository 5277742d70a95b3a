import { once } from 'node:events'
import { utimesSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import express from 'express'
import { expect, it, onTestFinished } from 'vitest'
import { consoleBuild, serveConsole } from '#sim/http/console.ts'
import { temporaryFolder } from '../../support/folders.ts'

it('the build of the console is told by its own script, a newer one as soon as it is there', () => {
  const folder = temporaryFolder()
  const build = consoleBuild(folder)
  expect(build()).toBeNull()
  const page = join(folder, 'index.html')
  const put = (name: string, atS: number) => {
    writeFileSync(
      page,
      `<script type="module" src="/assets/zod-A.js"></script><script src="/assets/${name}"></script>`,
    )
    utimesSync(page, atS, atS)
  }
  put('entry-A.js', 1)
  expect(build()).toBe('/assets/entry-A.js')
  put('entry-B.js', 2)
  expect(build()).toBe('/assets/entry-B.js')
})

it('whoever has a session gets the page that links the console besides, whoever signed out the plain one', async () => {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'index.html'), 'plain')
  writeFileSync(join(folder, 'signedIn.html'), 'console')
  const server = express().use(serveConsole(folder)).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const pageFor = async (cookie: string) => {
    const response = await fetch(`http://127.0.0.1:${port}/dashboard`, {
      headers: { cookie, accept: 'text/html' },
    })
    expect(response.headers.get('vary')).toContain('Cookie')
    return response.text()
  }
  expect(await pageFor('language=en; HeaderToken=abc')).toBe('console')
  expect(await pageFor('HeaderToken=; language=en')).toBe('plain')
  expect(await pageFor('NoHeaderToken=abc')).toBe('plain')
})
