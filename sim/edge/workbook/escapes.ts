const ESCAPE = /_x([\dA-Fa-f]{4})_/g

/**
 * Decodes a workbook string: `_x000D_` is a carriage return, `_x005F_` an underscore (ECMA-376 part 1,
 * §22.9.2.19, ST_Xstring). Illegal characters stay encoded.
 */
export function unescaped(text: string): string {
  if (!text.includes('_x')) return text
  return text.replace(ESCAPE, (written, hex: string) => {
    const code = Number.parseInt(hex, 16)
    const isText = code === 9 || code === 10 || code === 13 || (code >= 32 && code < 0xfffe)
    return isText && !(code >= 0x7f && code <= 0x9f) && !isSurrogate(code)
      ? String.fromCharCode(code)
      : written
  })
}

const isSurrogate = (code: number): boolean => code >= 0xd800 && code <= 0xdfff
