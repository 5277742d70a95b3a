import ReactMarkdown, { type Components } from 'react-markdown'
import styles from './Markdown.module.css'

const WEB_ADDRESS = /^https?:\/\//i

/** Heading levels in the text are below those of the screen. */
const PARTS: Components = {
  h1: 'h3',
  h2: 'h4',
  h3: 'h5',
  h4: 'h6',
  h5: 'h6',
  a: ({ href, children }) =>
    href ? (
      <a href={href} target="_blank" rel="noopener noreferrer nofollow">
        {children}
      </a>
    ) : (
      children
    ),
}

/**
 * Renders CommonMark of possibly external origin: HTML is shown as text, images are dropped, and only web links are
 * kept.
 */
export function Markdown({ text }: { readonly text: string }) {
  return (
    <div className={styles.markdown}>
      <ReactMarkdown
        components={PARTS}
        disallowedElements={['img']}
        urlTransform={(url) => (WEB_ADDRESS.test(url) ? url : '')}
      >
        {text}
      </ReactMarkdown>
    </div>
  )
}
