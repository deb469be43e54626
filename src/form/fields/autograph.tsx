import { Text, View } from '@tarojs/components'
import { useCallback, useRef, useState, type PropsWithChildren } from 'react'
import { useAttempt } from '@/api/attempt'
import { upload } from '@/api/upload'
import type { Picked } from '@/platform/file/types'
import { SignaturePad, writesNames } from '@/platform/signature'
import type { SignatureHandle } from '@/platform/signature/types'
import { useSession } from '@/stores/session'
import { Button } from '@/ui/Button'
import { Icon } from '@/ui/Icon'
import { Sheet } from '@/ui/Sheet'
import { Tap } from '@/ui/Tap'
import { common } from '@/i18n/common.i18n'
import { readKeptFiles, submitFiles, type KeptFile } from '../files'
import { formTexts } from '../form.i18n'
import { Signature } from '../shown/autograph'
import { fieldType, type EditProps } from '../types'

const toServer = (picture: Picked): Promise<KeptFile> => upload('POST /files/uploadSign', picture).answer

/** A sheet to sign in; the drawing is on the server when it closes with `onSigned`. Its children stand below the paper. */
export function SignatureSheet({
  title,
  send = toServer,
  isReady = true,
  onSigned,
  onClose,
  children,
}: PropsWithChildren<{
  title: string
  /** keeps the drawing */
  send?: (picture: Picked) => Promise<KeptFile>
  /** whether what stands below the paper is filled in */
  isReady?: boolean
  onSigned: (kept: KeptFile) => void
  onClose: () => void
}>) {
  const t = formTexts.useT()
  const tc = common.useT()
  const name = useSession().memberName
  const pad = useRef<SignatureHandle | null>(null)
  const [ink, setInk] = useState(false)
  const [attempt, busy] = useAttempt()
  const onInk = useCallback((has: boolean) => setInk(has), [])
  const finish = () =>
    attempt(async () => {
      const picture = await pad.current?.toPicture()
      if (!picture) return
      onSigned(await send(picture))
      onClose()
    })
  return (
    <Sheet title={title} onClose={onClose}>
      <View className='sign'>
        <View className='sign__paper'>
          <SignaturePad label={t('signHere')} handle={pad} onInk={onInk} />
          {!ink && <Text className='sign__hint'>{t('signHere')}</Text>}
        </View>
        {writesNames && name && (
          <Tap className='field__action' onClick={() => pad.current?.write?.(name)}>
            <Icon name='pen' size={18} />
            <Text>{t('signName')}</Text>
          </Tap>
        )}
        {children}
        <View className='sign__foot'>
          <Button kind='plain' disabled={!ink || busy} onClick={() => pad.current?.clear()}>
            {t('signClear')}
          </Button>
          <Button
            busy={busy}
            disabled={!ink || !isReady}
            onClick={() => {
              void finish()
            }}
          >
            {tc('confirm')}
          </Button>
        </View>
      </View>
    </Sheet>
  )
}

function AutographEdit({ field, value, onChange }: EditProps<KeptFile[]>) {
  const t = formTexts.useT()
  const [open, setOpen] = useState(false)
  return (
    <View>
      {field.placeHolder && <View className='hint'>{field.placeHolder}</View>}
      <Signature value={value} />
      <Tap
        className='field__action'
        label={`${value.length ? t('signAgain') : t('sign')}: ${field.displayName}`}
        onClick={() => setOpen(true)}
      >
        <Icon name='pen' size={18} />
        <Text>{value.length ? t('signAgain') : t('sign')}</Text>
      </Tap>
      {open && (
        <SignatureSheet title={field.displayName} onSigned={kept => onChange([kept])} onClose={() => setOpen(false)} />
      )}
    </View>
  )
}

/** A signature drawn by hand: a list of the one picture. */
export const autograph = fieldType<KeptFile[]>({
  read: readKeptFiles,
  toSubmit: submitFiles,
  Edit: AutographEdit,
  View: Signature,
})
