/** A workbook of one sheet, all of whose cells are texts: nothing in it is a formula or loses its zeros. */
export async function workbookOf(rows: readonly string[][]): Promise<Uint8Array> {
  const { utils, write } = await import('@e965/xlsx')
  const sheet = utils.aoa_to_sheet(rows.map(row => row.map(v => ({ t: 's' as const, v, z: '@' }))))
  sheet['!cols'] = (rows[0] ?? []).map(() => ({ wch: 18 }))
  const book = utils.book_new()
  utils.book_append_sheet(book, sheet, 'Lianke')
  return write(book, { type: 'buffer', bookType: 'xlsx', compression: true }) as Buffer
}
