import { Picture } from '@/ui/Picture'
import { readKeptFiles, type KeptFile } from '../files'
import { formTexts } from '../form.i18n'
import { shownType } from '../types'

export function Signature({ value }: { value: KeptFile[] }) {
  const t = formTexts.useT()
  return (
    <>
      {value.map(one => (
        <Picture key={one.id} className='sign__picture' src={one.url} mode='aspectFit' alt={t('signature')} />
      ))}
    </>
  )
}

export const autograph = shownType<KeptFile[]>({ read: readKeptFiles, View: Signature })
