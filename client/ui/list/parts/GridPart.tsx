import type { ComponentProps } from 'react'

/**
 * A part of the list's grid. A table element cannot be laid out with rows that exist only where they are seen, so
 * plain elements carry its roles. The focus is on rows; cells and headers hold it only through their content.
 */
export function GridPart(
  props: ComponentProps<'div'> & {
    readonly role: 'grid' | 'treegrid' | 'rowgroup' | 'row' | 'gridcell' | 'columnheader'
  },
) {
  return <div {...props} />
}
