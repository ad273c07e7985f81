import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Device } from '#shared/api/account.ts';
import { toast } from '../../lib/toast.ts';
import { useAccountTexts } from '../../texts/en/account.ts';
import { commonTexts } from '../../texts/en/common.ts';
import { dateFormat } from '../../texts/language.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { accountQueries, revokeDevice, revokeOthers } from './account-api.ts';
import { describeDevice } from './describe-device.ts';
import { Section } from './section.tsx';

const time = (text: string) => dateFormat({ dateStyle: 'medium', timeStyle: 'short' }).format(new Date(text));

export function DevicesSection() {
  const texts = useAccountTexts();
  const { data, isPending, refetch } = useQuery(accountQueries.devices());
  const devices = data?.devices ?? [];
  const list = useRef<HTMLUListElement>(null);
  // The button that had the focus goes with its row.
  const signOut = useSignOut(() => list.current?.focus());
  return (
    <Section title={texts.devices.title} intro={texts.devices.intro}>
      {isPending && <Skeleton className="h-28" />}
      {!isPending && !data && (
        <Notice tone="warn">
          <span className="flex flex-wrap items-center justify-between gap-3">
            {texts.devices.notLoaded}
            <Button size="small" onClick={() => void refetch()}>
              {texts.tryAgain}
            </Button>
          </span>
        </Notice>
      )}
      <ul ref={list} tabIndex={-1} className="grid divide-y divide-line outline-none">
        {devices.map((device) => (
          <DeviceRow
            key={device.id}
            device={device}
            isBusy={signOut.isPending}
            onSignOut={() => signOut.mutate(device.id)}
          />
        ))}
      </ul>
      {devices.length > 1 && (
        <Button
          disabled={signOut.isPending}
          onClick={() => signOut.mutate(undefined)}
          className="justify-self-start"
        >
          {texts.devices.signOutOthers}
        </Button>
      )}
    </Section>
  );
}

/** Signs out one device, or all but this. */
function useSignOut(onDone: () => void) {
  const texts = useAccountTexts();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string | undefined) => (id === undefined ? revokeOthers() : revokeDevice(id)),
    onSuccess: (_answer, id) => {
      onDone();
      void toast.success({
        title: id === undefined ? texts.devices.othersSignedOut : texts.devices.signedOut,
      });
    },
    onError: ({ message }) => void toast.error({ title: commonTexts().errorTitle, description: message }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: accountQueries.devices().queryKey }),
  });
}

function DeviceRow({
  device,
  isBusy,
  onSignOut,
}: {
  device: Device;
  isBusy: boolean;
  onSignOut: () => void;
}) {
  const texts = useAccountTexts();
  const name = describeDevice(device.user_agent);
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0">
        <p className="font-medium">
          {name}
          {device.current && (
            <span className="ml-2 rounded-full bg-ok-soft px-2 py-0.5 text-xs font-medium text-ok">
              {texts.devices.thisDevice}
            </span>
          )}
        </p>
        <p className="text-sm text-muted">
          {texts.devices.usedAndSignedIn(time(device.last_used_at), time(device.created_at))}
        </p>
      </div>
      {!device.current && (
        <Button size="small" disabled={isBusy} onClick={onSignOut} aria-label={texts.devices.signOutOf(name)}>
          {texts.devices.signOut}
        </Button>
      )}
    </li>
  );
}
