/**
 * Fields that a query or a form may carry as text. A typed caller writes the value itself: the input type of each is
 * that of the schema behind it.
 */
import { z } from 'zod'
import { PAGE_SIZE_DEFAULT, PAGE_SIZE_MAX } from '#shared/constants.ts'

type Read = (text: string, ctx: z.core.$RefinementCtx) => unknown

function fromText<S extends z.ZodType>(read: Read, schema: S) {
  const either = z.preprocess((value, ctx) => (typeof value === 'string' ? read(value, ctx) : value), schema)
  // `z.preprocess` declares its input unknown, and every request with it. Text is what only untyped callers send.
  return either as unknown as z.ZodPipe<z.ZodType<z.input<S>, z.input<S>>, S>
}

/** Text that is no plain decimal stays text, which the schema then refuses. */
export const numberParam = <S extends z.ZodType>(schema: S) =>
  fromText((text) => (/^-?\d+(?:\.\d+)?$/.test(text) ? Number(text) : text), schema)

/** Many values in one parameter: an array, or text with commas between them. */
export const listParam = <S extends z.ZodType>(list: S) =>
  fromText((text) => text.split(',').filter((part) => part !== ''), list)

/** List of values separated by commas, semicolons, spaces or line breaks. */
export const wordsParam = <S extends z.ZodType>(list: S) =>
  fromText((text) => text.split(/[\s,;，；、]+/).filter((part) => part !== ''), list)

/** A JSON value that a query or form parameter may carry as text. */
export const jsonParam = <S extends z.ZodType>(schema: S) =>
  fromText((text, ctx) => {
    try {
      return JSON.parse(text)
    } catch {
      ctx.addIssue({ code: 'custom', message: 'is not JSON' })
      return z.NEVER
    }
  }, schema)

export const pageFields = {
  pageNum: numberParam(z.number().int().min(1).max(1_000_000)).default(1),
  pageSize: numberParam(z.number().int().min(1).max(PAGE_SIZE_MAX)).default(PAGE_SIZE_DEFAULT),
}
