/** What the words of a nameplate say of a machine; '' where they say nothing. */
export interface Nameplate {
  model: string
  serialNumber: string
  /** `YYYY-MM-DD` */
  productionTime: string
}

/** A line of a nameplate: its name, and after a colon or blanks what it says. */
const after = (names: string, more = ''): RegExp =>
  new RegExp(`(?:${names})\\s*[:：.]?\\s*([A-Za-z0-9][A-Za-z0-9/._-]{2,63}${more})`, 'i')
const SERIAL = after(
  's\\s*/\\s*n|serial\\s*(?:no|number)?\\.?|序列号|序號|序列號|机号|機號|机身号|产品编号|產品編號|出厂编号|серийный\\s*(?:номер|№)?',
  // groups of digits are one number: half of it would be another machine's
  '(?: \\d+)*',
)
const MODEL = after('model\\s*(?:no|name)?\\.?|产品型号|產品型號|型号|型號|规格型号|модель')
const MADE =
  /(?:生产日期|生產日期|制造日期|製造日期|出厂日期|mfg\.?(?:\s*date)?|manufactured|date\s*of\s*(?:manufacture|production)|дата\s*(?:выпуска|изготовления))\s*[:：]?\s*((?:19|20)\d{2})\s*[-./年]\s*(\d{1,2})(?:\s*[-./月]\s*(\d{1,2}))?/i

const two = (text: string | undefined): string => (text ?? '').padStart(2, '0')

/** Reads the words of a photographed nameplate: only what stands behind its name is taken, nothing is guessed. A day that is not written is not made up. */
export function readNameplate(text: string): Nameplate {
  const plain = text.normalize('NFKC')
  const made = MADE.exec(plain)
  const day = made?.[3] ? `${made[1] ?? ''}-${two(made[2])}-${two(made[3])}` : ''
  return {
    model: MODEL.exec(plain)?.[1] ?? '',
    serialNumber: SERIAL.exec(plain)?.[1] ?? '',
    productionTime: day && new Date(`${day}T00:00:00Z`).toISOString().startsWith(day) ? day : '',
  }
}
