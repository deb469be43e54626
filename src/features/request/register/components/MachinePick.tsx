import { Text, View } from '@tarojs/components'
import { useState } from 'react'
import type { Contract } from '@contract/index'
import type { Output } from '@contract/define'
import { useCall } from '@/api/useCall'
import { useList, type List } from '@/api/useList'
import { CascadeSheet } from '@/form/parts/CascadeSheet'
import { PickRow } from '@/form/parts/PickRow'
import { SearchSheet } from '@/form/parts/SearchSheet'
import { readText } from '@/form/read'
import type { FormState } from '@/form/useForm'
import { TextInput } from '@/platform/text-input'
import { Button } from '@/ui/Button'
import { Tap } from '@/ui/Tap'
import { MAX_CODE, MAX_NAME } from '@shared/directory'
import { registerTexts } from '../register.i18n'
import './register.scss'

type Listed = Output<Contract, 'GET /register/getProductInfoList'>['list'][number]
type Row = Listed & { id: string }

/** What a machine is, as the form keeps it: what is shown, and what is sent. */
export interface Chosen {
  catalogId: string
  model: string
  name: string
}
export const shownName = ({ name, model }: Pick<Chosen, 'name' | 'model'>): string =>
  name === model ? name : [name, model].filter(Boolean).join(' · ')
/** Puts into the form what a machine is. */
export function chooseMachine(form: FormState, { catalogId, model, name }: Chosen): void {
  form.set('machine', shownName({ name, model }))
  form.set('catalogId', catalogId)
  form.set('model', model)
  // of one in the catalogue that says its name
  form.set('name', catalogId ? '' : name)
}

const idOf = ({ catalogId, model }: Listed): string => `${catalogId} ${model}`
function useModels(keyword: string): List<Row> {
  const list = useList('GET /register/getProductInfoList', { query: keyword ? { keyword } : {} }, { idOf })
  return { ...list, items: list.items.map(one => ({ ...one, id: idOf(one) })) }
}

/** Models by their kinds. */
function KindSheet({ onChoose, onClose }: { onChoose: (chosen: Chosen) => void; onClose: () => void }) {
  const t = registerTexts.useT()
  const tree = useCall('GET /superCode/productCatalogTree', {}).data
  if (!tree) return null
  return (
    <CascadeSheet
      title={t('byKind')}
      choices={tree.map(kind => ({
        value: kind.id,
        text: kind.label,
        ...(kind.children.length
          ? {
              children: kind.children.map(({ model, label }) => ({
                value: model,
                text: shownName({ name: label, model }),
              })),
            }
          : {}),
      }))}
      path={[]}
      onChoose={([catalogId = '', model = '']) => {
        const kind = tree.find(one => one.id === catalogId)
        const name = kind?.children.find(one => one.model === model)?.label
        onChoose({ catalogId, model, name: name ?? kind?.label ?? '' })
      }}
      onClose={onClose}
    />
  )
}

/** The model of the catalogue, or what somebody types where it is not there. */
export function MachinePick({ form, catalogued }: { form: FormState; catalogued: boolean }) {
  const t = registerTexts.useT()
  const [open, setOpen] = useState<'search' | 'kinds' | null>(null)
  const { values } = form
  const isTyped = !readText(values.catalogId) && (readText(values.name) !== '' || readText(values.model) !== '')
  const [byHand, setByHand] = useState(!catalogued || isTyped)
  const choose = (chosen: Chosen) => {
    chooseMachine(form, chosen)
    setByHand(false)
    setOpen(null)
  }
  const type = (part: Partial<Pick<Chosen, 'name' | 'model'>>) =>
    chooseMachine(form, { catalogId: '', name: readText(values.name), model: readText(values.model), ...part })
  if (byHand && !readText(values.catalogId))
    return (
      <View className='register-hand'>
        <TextInput
          value={readText(values.name)}
          onChange={name => type({ name })}
          label={t('name')}
          placeholder={`${t('name')}: ${t('nameHint')}`}
          maxLength={MAX_NAME}
        />
        <TextInput
          value={readText(values.model)}
          onChange={model => type({ model })}
          label={t('model')}
          placeholder={`${t('model')}: ${t('modelHint')}`}
          maxLength={MAX_CODE}
        />
        {catalogued && (
          <Tap className='register-link' onClick={() => setByHand(false)}>
            {t('byCatalogue')}
          </Tap>
        )}
      </View>
    )
  return (
    <>
      <PickRow
        label={t('machine')}
        text={readText(values.machine)}
        placeholder={t('chooseMachine')}
        onOpen={() => setOpen('search')}
      />
      {open === 'search' && (
        <SearchSheet<Row>
          title={t('chooseMachine')}
          searches={t('searchMachine')}
          nothing={t('noMachine')}
          useRows={useModels}
          isOn={row => row.catalogId === values.catalogId && row.model === values.model}
          text={row => row.name || row.model}
          more={row => [row.model, row.catalogName].filter(Boolean).join(' · ')}
          onTap={choose}
          foot={
            <View className='register-foot'>
              <Button kind='plain' onClick={() => setOpen('kinds')}>
                {t('byKind')}
              </Button>
              <Button
                kind='plain'
                onClick={() => {
                  chooseMachine(form, { catalogId: '', model: '', name: '' })
                  setByHand(true)
                  setOpen(null)
                }}
              >
                {t('byHand')}
              </Button>
            </View>
          }
          onClose={() => setOpen(null)}
        />
      )}
      {open === 'kinds' && <KindSheet onChoose={choose} onClose={() => setOpen(null)} />}
    </>
  )
}

/** What the company's rule gives the chosen model: its length, and the last day once the first one is known. */
export function ModelNote({ text }: { text: string }) {
  return text ? <Text className='hint register-note nums'>{text}</Text> : null
}
