/** `138****0001`: enough to know one's own by, of no use to whoever looks over the shoulder. */
export const maskPhone = (phone: string): string => phone.replace(/^(\d{3})\d{4}(\d{4})$/, '$1****$2')
