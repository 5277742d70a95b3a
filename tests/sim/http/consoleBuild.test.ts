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

it('before any script has come the page names the screen that is asked for, in the language the console will have', async () => {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'index.html'), 'plain')
  writeFileSync(
    join(folder, 'signedIn.html'),
    '<html lang="en"><i data-frame="{{frame}}"><h1>{{title}}</h1><p>{{waiting}}</p>',
  )
  const server = express().use(serveConsole(folder)).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const pageAt = async (path: string, cookie = '', language = 'en') => {
    const headers = { cookie: `HeaderToken=abc; ${cookie}`, accept: 'text/html', 'accept-language': language }
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers })
    expect(response.headers.get('vary')).toContain('Accept-Language')
    return response.text()
  }
  expect(await pageAt('/device/areacontrol?area=1')).toMatch(
    /^<html lang="en"><i data-frame="screen"><h1>Areas<\/h1><p>The console is on its way/,
  )
  expect(await pageAt('/', 'language=zh')).toContain(
    '<html lang="zh-CN"><i data-frame="screen"><h1>首页</h1><p>正在',
  )
  expect(await pageAt('/dashboard', '', 'zh-CN,zh;q=0.9,en;q=0.8')).toContain('<h1>首页</h1>')
  expect(await pageAt('/dashboard', 'language=en; sidebarStatus=0', 'zh-CN')).toContain(
    '<html lang="en" data-menu="closed"><i data-frame="screen"><h1>Home</h1>',
  )
  // Neither an open page nor an address that nobody knows has the console's frame.
  for (const path of ['/privacy', '/no/such/<b>'])
    expect(await pageAt(path)).toContain('<i data-frame="none"><h1></h1>')
})
