/**
 * The address of a picture for the card of a shared screen, which is five to four in chat apps; '' for what the chat app takes by
 * itself: they show no drawings. The server cuts its own pictures (server/kernel/files/picture.ts).
 */
export function cardPicture(picture: string): { imageUrl?: string } {
  if (!picture || /\.svg(\?|$)/.test(picture)) return {}
  return { imageUrl: picture.includes('/api/files/') ? `${picture}&w=card` : picture }
}
