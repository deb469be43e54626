import Taro, { useDidHide, useDidShow } from '@tarojs/taro'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { call } from '@/api/call'
import { upload } from '@/api/upload'
import { foreground } from '@/platform/foreground'
import { network } from '@/platform/network'
import { dropDraft, keepDraft, loadDraft, ownPlace } from '@/stores/drafts'
import { becomeVisitor } from '@/stores/visitor'
import { createTalk, type Talk, type TalkState, type TalkWorld } from './talk.session'
import type { Unsent } from './types'

/** They lie with the drafts, so that they outlive a sign-in and become nobody else's. */
const placeOf = (conversation: string): string => ownPlace('im.unsent.' + conversation)
const isUnsent = (x: unknown): x is Unsent => typeof x === 'object' && x !== null && 'key' in x && 'type' in x

// handed on as it is: who asks names what
const pass = call
const world: TalkWorld = {
  // what a visitor says is found again by the secret of the device
  call: (async (...all: Parameters<typeof call>) => {
    await becomeVisitor()
    return pass(...all)
  }) as typeof call,
  bring: async picked => {
    await becomeVisitor()
    return upload('POST /ssp/file/upload', picked).answer
  },
  wait: ms => new Promise(resolve => setTimeout(resolve, ms)),
  keep(conversation, unsent) {
    // bytes of the device are gone with the app: only what has arrived, and what is said, can be sent later
    const list = unsent.filter(one => one.file || one.filename === '')
    if (list.length) keepDraft(placeOf(conversation), { values: { list }, idempotencyKey: '' })
    else dropDraft(placeOf(conversation))
  },
  load(conversation) {
    const { list } = loadDraft(placeOf(conversation)).values
    // what an Image could show was of another run
    return Array.isArray(list) ? list.filter(isUnsent).map(one => ({ ...one, preview: '' })) : []
  },
  tell(text) {
    void Taro.showToast({ title: text, icon: 'none', duration: 3000 })
  },
}

/** Talks whose screen is in front. */
const inFront = new Set<Talk>()
let isWatching = false
const watch = (): void => {
  if (isWatching) return
  isWatching = true
  foreground.onChange(() => {
    for (const talk of inFront) {
      if (foreground.isSeen()) talk.show()
      else talk.hide()
    }
  })
  network.onBack(() => {
    for (const talk of inFront) talk.show()
  })
}

/** The talk of a screen, which is followed while the screen is seen. */
export function useTalk(chatId: string, productId: string): { talk: Talk; state: TalkState } {
  const [talk] = useState(() => createTalk(world, { chatId, productId }))
  const state = useSyncExternalStore(talk.subscribe, talk.state, talk.state)
  const show = () => {
    inFront.add(talk)
    talk.show()
  }
  useDidShow(show)
  useDidHide(() => {
    inFront.delete(talk)
    talk.hide()
  })
  useEffect(() => {
    watch()
    inFront.add(talk)
    talk.show()
    return () => {
      inFront.delete(talk)
      talk.hide()
    }
  }, [talk])
  return { talk, state }
}
