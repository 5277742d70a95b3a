import { useState } from 'react'
import { initials } from '../../ui/layout/initials.ts'
import styles from './topbar.module.css'

/** Pictures change with the console's release, not with their names. */
const PICTURES_VERSION = '1.4'

/** A user's picture, or the initials if it fails to load. No alt text: the name is beside it. */
export function Avatar({ name, picture }: { readonly name: string; readonly picture: string }) {
  const [missing, setMissing] = useState('')
  const isShown = picture !== '' && picture !== missing
  return (
    <span className={styles.avatar} aria-hidden="true">
      {isShown ? (
        <img
          src={`/static/headimg/${encodeURIComponent(picture)}?v=${PICTURES_VERSION}`}
          alt=""
          onError={() => setMissing(picture)}
        />
      ) : (
        initials(name)
      )}
    </span>
  )
}
