/** Prefix of the files with figures of past days. A reset of the world deletes them. */
export const FIGURES_FOLDER = 'figures'
