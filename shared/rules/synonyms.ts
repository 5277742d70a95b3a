/** Synonyms for search. Every search also finds a text by synonyms of its words, in both languages. */

interface Synonyms {
  /** Words in a text, in lower case. */
  readonly of: readonly string[]
  /** Additional search words for the text. They are too general to recognise the text by. */
  readonly also: readonly string[]
}

const TABLE: readonly Synonyms[] = [
  { of: ['漏水', 'leak'], also: ['水浸', '浸水', 'flood', 'water'] },
  { of: ['烟感', '烟雾', 'smoke'], also: ['火警', 'fire'] },
  { of: ['卫生间', '浴室', '洗手间', 'bathroom', 'washroom'], also: ['厕所', 'toilet', 'restroom'] },
  { of: ['主机'], also: ['host', '网关', 'gateway'] },
  { of: ['窗帘', 'curtain'], also: ['blind', 'shade'] },
  { of: ['卷帘', 'blind'], also: ['窗帘', 'curtain', 'shade'] },
  { of: ['温控阀', 'radiator valve'], also: ['trv', '暖气', '散热器', 'heating'] },
  { of: ['遥控器', 'remote control'], also: ['button', '按钮', '无线开关'] },
]

const ANY = new RegExp(TABLE.flatMap(({ of }) => of).join('|'))

/**
 * Synonyms of a text's words; empty for none.
 * @param text in lower case
 */
export function synonymsOf(text: string): string {
  if (!ANY.test(text)) return ''
  return TABLE.filter(({ of }) => of.some((word) => text.includes(word)))
    .flatMap(({ of, also }) => [...of, ...also])
    .filter((word) => !text.includes(word))
    .join(' ')
}
