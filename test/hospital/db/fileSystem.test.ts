import { adviceOn } from '../../../src/hospital/db/fileSystem';

const mountinfo = `22 1 8:1 / / rw,relatime shared:1 - ext4 /dev/sda1 rw
40 22 0:50 / /rede rw,relatime - cifs //servidor/pasta rw,vers=3.1.1,cache=strict,nobrl,serverino
41 22 0:51 / /rede\\040boa rw,relatime - cifs //servidor/outra rw,vers=3.1.1,cache=strict
42 22 0:52 / /nfs3 rw,relatime - nfs servidor:/a rw,vers=3,proto=tcp
43 22 0:53 / /nfs4 rw,relatime - nfs4 servidor:/a rw,vers=4.2,proto=tcp
44 22 0:54 / /disco rw,relatime - btrfs /dev/sdb rw,space_cache=v2
45 40 8:2 / /rede/local rw,relatime - ext4 /dev/sdc rw
`;

test.each([
  ['/rede', /\(cifs, nobrl\), onde respostas confirmadas se perderiam: use um disco local, ou PostgreSQL$/],
  ['/rede/a/b', /cifs, nobrl/],
  ['/nfs3/a', /nfs, versão 3/],
])('%s is refused', (folder, reason) => {
  expect(adviceOn(folder, mountinfo).refusal).toMatch(reason);
});

test.each(['/rede boa/a', '/nfs4'])('%s is warned of', (folder) => {
  expect(adviceOn(folder, mountinfo)).toEqual({
    isBtrfs: false,
    warning: expect.stringContaining('está na rede') as unknown,
  });
});

test.each(['/', '/var/lib/avaliacao', '/redes', '/rede/local/a'])('%s is a local disk', (folder) => {
  expect(adviceOn(folder, mountinfo)).toEqual({ isBtrfs: false });
});

test('btrfs is known', () => {
  expect(adviceOn('/disco/a', mountinfo)).toEqual({ isBtrfs: true });
});
