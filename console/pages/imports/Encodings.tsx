import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { ENCODINGS, type Encoding } from '@shared/encoding'
import { imports } from './imports.i18n'

/** What is read of a file to show how it begins. */
const HEAD_BYTES = 4096
const LINES = 3
/** What people call the encodings, and where texts in them come from. */
export const ENCODING_NAMES: Record<Encoding, string> = {
  'utf-8': 'UTF-8',
  gb18030: 'GB18030 / GBK',
  big5: 'Big5',
  'windows-1251': 'Windows-1251',
  'utf-16le': 'UTF-16 LE',
  'utf-16be': 'UTF-16 BE',
}

/** How a text begins in an encoding; '' where it has bytes that are none in it. */
function beginning(bytes: ArrayBuffer, encoding: Encoding): string {
  try {
    // the last character may be cut
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: true })
    return text.includes('\0') ? '' : text.trim().split(/\r?\n/).slice(0, LINES).join('\n')
  } catch {
    return ''
  }
}

/** The first lines of a file in each encoding: whoever sent it sees in which it can be read. */
export function Encodings({
  file,
  isBusy,
  onChoose,
}: {
  file: File
  isBusy: boolean
  onChoose: (encoding: Encoding) => void
}) {
  const t = imports.useT()
  const [bytes, setBytes] = useState<ArrayBuffer | null>(null)
  useEffect(() => {
    let isCurrent = true
    void file
      .slice(0, HEAD_BYTES)
      .arrayBuffer()
      .then(read => isCurrent && setBytes(read))
    return () => {
      isCurrent = false
    }
  }, [file])
  const offered = bytes
    ? ENCODINGS.map(encoding => ({ encoding, text: beginning(bytes, encoding) })).filter(({ text }) => text)
    : []
  return (
    <section className='card' aria-label={t('encoding')}>
      <h2>{t('encodingAsk', { file: file.name })}</h2>
      <ul className='import__encodings'>
        {offered.map(({ encoding, text }) => (
          <li key={encoding}>
            <pre>{text}</pre>
            <Button loading={isBusy} onClick={() => onChoose(encoding)}>
              {t('encodingUse', { name: ENCODING_NAMES[encoding] })}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
