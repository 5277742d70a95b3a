/** Import of a filled workbook: buildings, floors, areas, hosts and devices. */
import { z } from 'zod'
import type { MessageCode } from '#shared/messages.ts'
import { FILE_SIZE_MAX_BYTES, SHEET_KEYS } from '#shared/workbook/bounds.ts'
import { endpoint } from './endpoint.ts'

// A message code. The schema does not list the codes, so that a new message does not change the contract.
const messageCode = z.string() as unknown as z.ZodType<MessageCode, MessageCode>

export const importFaultSchema = z.strictObject({
  /** Key of a column of the sheet; null where the row as a whole is at fault. */
  column: z.string().nullable(),
  code: messageCode,
  /** Parameters of the message. */
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
})
export type ImportFault = z.infer<typeof importFaultSchema>

const rowSchema = z.strictObject({
  /** Row number. */
  row: z.number().int(),
  /** `new`, `same` (already exists), or `failed`. */
  state: z.enum(['new', 'same', 'failed']),
  /** Cell texts in column order. */
  cells: z.array(z.string()).readonly(),
  faults: z.array(importFaultSchema).readonly(),
})
export type ImportRow = z.infer<typeof rowSchema>

export const importSheetSchema = z.strictObject({
  sheet: z.enum(SHEET_KEYS),
  columns: z.array(z.string()).readonly(),
  rows: z.array(rowSchema).readonly(),
  /** Row numbers of headings; two with group headings. */
  headingRows: z.array(z.number().int()).readonly(),
  /** Rows of `rows` that the spreadsheet hides, by a filter or by hand. They are imported like the others. */
  hiddenRows: z.array(z.number().int()).readonly(),
})
export type ImportSheet = z.infer<typeof importSheetSchema>

const BASE64_MAX = Math.ceil(FILE_SIZE_MAX_BYTES / 3) * 4

/** A workbook of one sheet with one building. */
const EXAMPLE = [
  'UEsDBBQAAAAIAAAAIVxuYbgN/wAAAC0CAAATAAAAW0NvbnRlbnRfVHlwZXNdLnhtbK2RzU7DMBCEX8XyFdVOOSCEkvTAzxE4',
  'lAdY7E1ixX/yuiV9e5y05YBKT5xW9s7MN7LrzeQs22MiE3zD16LiDL0K2vi+4R/bl9U9Z5TBa7DBY8MPSHzT1ttDRGLF66nh',
  'Q87xQUpSAzogESL6sulCcpDLMfUyghqhR3lbVXdSBZ/R51WeM3hbP2EHO5vZ81Sujz0SWuLs8SicWQ2HGK1RkMte7r3+RVmd',
  'CKI4Fw0NJtJNEXB5kTBv/gacfG/lYZLRyN4h5VdwRSUnK79CGj9DGMX1kAstQ9cZhTqonSsWQTEhaBoQs7NimcKB8efeV/iL',
  'mOQy1v9c5Cf/3EMu391+A1BLAwQUAAAACAAAACFcmNrri68AAAAnAQAACwAAAF9yZWxzLy5yZWxzhc9NCsIwEAXgq4TZ27Qu',
  'RKRpNyJ0K/UAMZ3+0CQTkqjt7c3SiuBymJnv8cp6MZo90YeJrIAiy4GhVdRNdhBway+7I7AQpe2kJosCVgxQV+UVtYzpJYyT',
  'CywZNggYY3QnzoMa0ciQkUObNj15I2Ma/cCdVLMckO/z/MD9pwFbkzWdAN90BbB2dSn3v019Pyk8k3oYtPFHxNdFkqUfMApY',
  'NH+Rn+9Ec5ZQ4FXJNwWrN1BLAwQUAAAACAAAACFcX35vWrwAAAAeAQAADwAAAHhsL3dvcmtib29rLnhtbI2Py47CMAxFfyXy',
  'fkiZxWhUtUVCCIk9fEBoXBqR2JUdXn9PeO1Z+aV7fU+zuKZozigamFqYzyowSD37QIcWdtv1zz8YzY68i0zYwg0VFl1zYTnu',
  'mY+myElbGHOeamu1HzE5nfGEVC4DS3K5jHKwOgk6ryNiTtH+VtWfTS4QvBxq+caDhyH0uOL+lJDyy0QwulzC6xgmha55ftB3',
  'NeRSCb08hfgg0sLyWG98QQUjdSiNbPwcbNfYj9J+4Lo7UEsDBBQAAAAIAAAAIVxa/YJrsgAAACgBAAAaAAAAeGwvX3JlbHMv',
  'd29ya2Jvb2sueG1sLnJlbHOFz0sKwkAMBuCrDNnbtC5EpFM3InQr9QDDNH3QzoPJ+OjtHVyIBcFVSEK+n5THp5nFnQKPzkoo',
  'shwEWe3a0fYSrs15swfBUdlWzc6ShIUYjlV5oVnFdMLD6Fkkw7KEIUZ/QGQ9kFGcOU82bToXjIqpDT16pSfVE27zfIfh24C1',
  'KepWQqjbAkSz+JT733ZdN2o6OX0zZOOPCHy4MPFAFBOqQk9RwmfE+C5FllTAqsTVh9ULUEsDBBQAAAAIAAAAIVx7YuKW5wAA',
  'AKABAAAYAAAAeGwvd29ya3NoZWV0cy9zaGVldDEueG1sdZBRTsMwDIavEuWduesDQijNxARcYHCAqDVNROJUccbgMEi8cAZe',
  'kLhNz0E6oYpJ65v9W58/y2rzGrx4wcQuUiPXq0oKpDZ2jvpGPj7cX1xJwdlQZ3wkbOQbstxodYjpmS1iFoUnbqTNebgG4NZi',
  'MLyKA1KZPMUUTC5t6oGHhKY7QsFDXVWXEIwjqdUxuzXZaJXiQaRyR0nbqbhZS5Eb6cg7wl1OJXesVdbbvfPTkQqyVjBl0P4x',
  '2yXmjnrv2AoyAU85KN5ZXs/yemHR+PE1vv+Mn9/n7EvQzpb1Nu75rBv+PQHm7+pfUEsBAhQAFAAAAAgAAAAhXG5huA3/AAAA',
  'LQIAABMAAAAAAAAAAAAAAAAAAAAAAFtDb250ZW50X1R5cGVzXS54bWxQSwECFAAUAAAACAAAACFcmNrri68AAAAnAQAACwAA',
  'AAAAAAAAAAAAAAAwAQAAX3JlbHMvLnJlbHNQSwECFAAUAAAACAAAACFcX35vWrwAAAAeAQAADwAAAAAAAAAAAAAAAAAIAgAA',
  'eGwvd29ya2Jvb2sueG1sUEsBAhQAFAAAAAgAAAAhXFr9gmuyAAAAKAEAABoAAAAAAAAAAAAAAAAA8QIAAHhsL19yZWxzL3dv',
  'cmtib29rLnhtbC5yZWxzUEsBAhQAFAAAAAgAAAAhXHti4pbnAAAAoAEAABgAAAAAAAAAAAAAAAAA2wMAAHhsL3dvcmtzaGVl',
  'dHMvc2hlZXQxLnhtbFBLBQYAAAAABQAFAEUBAAD4BAAAAAA=',
].join('')

export const workbookContract = {
  import: endpoint({
    path: '/building/excelupload',
    permission: 'deploy.configure',
    scope: 'project',
    kind: 'command',
    summary:
      'Imports buildings, floors, areas, hosts and devices from a filled workbook: all of it or nothing; by default it only says what would happen',
    input: z.strictObject({
      /** The .xlsx file in base64, at most 5 MiB. */
      workbook: z.string().min(1).max(BASE64_MAX),
      /** 1 (default) checks the import without recording; 0 imports. */
      dryRun: z.enum(['0', '1']).default('1'),
    }),
    output: z.strictObject({
      /** Whether it was executed. */
      isDone: z.boolean(),
      sheets: z.array(importSheetSchema).readonly(),
      /** Sheets and columns that mean nothing to an import. */
      ignored: z.array(z.string()).readonly(),
    }),
    bodyMaxBytes: BASE64_MAX + 64 * 1024,
    example: {
      input: { workbook: EXAMPLE },
      output: {
        isDone: false,
        ignored: [],
        sheets: [
          {
            sheet: 'buildings',
            columns: ['name', 'nameEn'],
            rows: [{ row: 2, state: 'new', cells: ['样板楼', 'Show house'], faults: [] }],
            headingRows: [1],
            hiddenRows: [],
          },
        ],
      },
    },
  }),
}
