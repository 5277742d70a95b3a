/** Walks over an XML part. Documents that declare types or entities of their own are refused, so nothing expands. */
import { SaxesParser } from 'saxes'
import { WorkbookRefusal } from './refusal.ts'

export interface XmlVisitor {
  readonly open: (name: string, attributes: Readonly<Record<string, string>>) => void
  readonly text?: (text: string) => void
  readonly close?: (name: string) => void
}

/**
 * Names are passed without their prefix, because some programs write `x:row`.
 * @throws WorkbookRefusal
 */
export function walkXml(xml: string, visitor: XmlVisitor): void {
  const parser = new SaxesParser({ xmlns: false, position: false })
  const refuse = (): never => {
    throw new WorkbookRefusal('workbook_unreadable')
  }
  parser.on('doctype', refuse)
  parser.on('error', refuse)
  parser.on('opentag', ({ name, attributes }) => visitor.open(localName(name), attributes))
  if (visitor.text) {
    parser.on('text', visitor.text)
    parser.on('cdata', visitor.text)
  }
  if (visitor.close) parser.on('closetag', ({ name }) => visitor.close?.(localName(name)))
  parser.write(xml).close()
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)
