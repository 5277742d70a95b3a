/** `138****0001`: enough for the owner to recognise it, useless to others who see the screen. */
export const maskPhone = (phone: string): string => phone.replace(/^(\d{3})\d{4}(\d{4})$/, '$1****$2')
