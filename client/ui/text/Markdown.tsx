import { useMemo } from 'react'
import styles from './Markdown.module.css'
import { type Block, type Inline, readMarkdown } from './markdown.ts'

const HEADINGS = ['h3', 'h4', 'h5'] as const

/** Release notes and the like; a screen's own headings stand above theirs. */
export function Markdown({ text }: { readonly text: string }) {
  const blocks = useMemo(() => readMarkdown(text), [text])
  return (
    <div className={styles.markdown}>
      {blocks.map((block, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no name but their place
        <BlockPart key={place} block={block} />
      ))}
    </div>
  )
}

function BlockPart({ block }: { readonly block: Block }) {
  switch (block.is) {
    case 'heading': {
      const Heading = HEADINGS[block.level - 1] ?? 'h6'
      return (
        <Heading>
          <InlineParts parts={block.content} />
        </Heading>
      )
    }
    case 'list': {
      const List = block.isOrdered ? 'ol' : 'ul'
      return (
        <List>
          {block.items.map((parts, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: items have no name but their place
            <li key={place}>
              <InlineParts parts={parts} />
            </li>
          ))}
        </List>
      )
    }
    case 'code':
      return <pre>{block.text}</pre>
    case 'paragraph':
      return (
        <p>
          <InlineParts parts={block.content} />
        </p>
      )
  }
}

const InlineParts = ({ parts }: { readonly parts: readonly Inline[] }) =>
  parts.map((part, place) => {
    const key = `${place} ${part.is}`
    switch (part.is) {
      case 'strong':
        return <strong key={key}>{part.text}</strong>
      case 'emphasis':
        return <em key={key}>{part.text}</em>
      case 'code':
        return <code key={key}>{part.text}</code>
      case 'link':
        return (
          <a key={key} href={part.href} target="_blank" rel="noopener noreferrer nofollow">
            {part.text}
          </a>
        )
      default:
        return part.text
    }
  })
