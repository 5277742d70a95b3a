import { utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { consoleBuild } from '#sim/edge/http/console.ts'
import { temporaryFolder } from '../../../support/folders.ts'

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
