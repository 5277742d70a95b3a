import type { ComponentProps } from 'react'

/**
 * Part of the list's grid. Virtual rows cannot use table layout, so plain elements carry the roles. Rows are
 * focusable; cells only through their content.
 */
export function GridPart(
  props: ComponentProps<'div'> & {
    readonly role: 'grid' | 'treegrid' | 'rowgroup' | 'row' | 'gridcell' | 'columnheader'
  },
) {
  return <div {...props} />
}
