import type { ReactNode } from 'react'
import { SignInTools } from '../session/SignInTools.tsx'
import { BarePage, WayBack } from './BarePage.tsx'
import styles from './OpenFrame.module.css'

/** Frame of a public page: language and theme switches above, back link below its content. */
export function OpenFrame(props: {
  /** The content shown has a language of its own. */
  readonly isOneLanguage?: boolean
  readonly children: ReactNode
}) {
  return (
    <BarePage tools={<SignInTools isOneLanguage={props.isOneLanguage === true} />}>
      <div className={styles.content}>{props.children}</div>
      <p className={styles.back}>
        <WayBack />
      </p>
    </BarePage>
  )
}
