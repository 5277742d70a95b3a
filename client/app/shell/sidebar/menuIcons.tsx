import type { SVGIconProps } from '@blueprintjs/icons'
import {
  Cog,
  Download,
  Home,
  Layers,
  Notifications,
  People,
  Settings,
  Th,
  TimelineBarChart,
  Wrench,
} from '@blueprintjs/icons'
import { clsx } from 'clsx'
import type { ComponentType } from 'react'
import styles from './sidebar.module.css'

/** The server names an icon; the pictures are ours. */
const icons: Readonly<Record<string, ComponentType<SVGIconProps>>> = {
  home: Home,
  control: Settings,
  messages: Notifications,
  energy: TimelineBarChart,
  configure: Wrench,
  manage: Layers,
  people: People,
  firmware: Download,
  settings: Cog,
  gallery: Th,
}

export function MenuIcon({ name }: { readonly name: string }) {
  const Icon = (Object.hasOwn(icons, name) ? icons[name] : undefined) ?? Wrench
  return <Icon className={clsx(styles.icon)} />
}
