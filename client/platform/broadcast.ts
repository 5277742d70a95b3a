/** Messages between the tabs of one browser. A tab does not receive its own. */
export interface TabChannel<Message> {
  post(message: Message): void
  listen(hear: (message: unknown) => void): () => void
  close(): void
}

export function openTabChannel<Message>(name: string): TabChannel<Message> {
  const channel = new BroadcastChannel(name)
  return {
    post: (message) => channel.postMessage(message),
    listen: (hear) => {
      const onMessage = ({ data }: MessageEvent) => hear(data)
      channel.addEventListener('message', onMessage)
      return () => channel.removeEventListener('message', onMessage)
    },
    close: () => channel.close(),
  }
}
