import { mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { startTestServer } from '../../../support/testServer.ts'

it('the map’s land is the deployment’s own where it has put one into its data folder', async () => {
  const site = await startTestServer()
  const ask = () => fetch(`${site.url}/map/land.json`)
  expect((await ask()).status).toBe(204)
  const folder = join(site.folder, 'map')
  mkdirSync(folder)
  const file = join(folder, 'land.json')
  const land = { type: 'Polygon', coordinates: [] }
  writeFileSync(file, JSON.stringify(land))
  expect(await (await ask()).json()).toEqual(land)
  writeFileSync(file, '<html>')
  // File system clocks may be too coarse.
  utimesSync(file, 1, 1)
  expect((await ask()).status).toBe(204)
  rmSync(file)
  mkdirSync(file)
  expect((await ask()).status).toBe(204)
})
