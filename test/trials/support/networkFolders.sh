#!/bin/bash
# The first process of a user-mode Linux whose disk is that of this machine. Mounts folders of a CIFS and an NFS server
# that run in it, and starts the survey's server with a database in each. Writes only to disks in memory.
# From the command line of the kernel: node, the program; main, the file of the survey's server; hospital, its file.
export PATH=/usr/sbin:/usr/bin:/sbin:/bin
mount -t proc proc /proc
for folder in /run /mnt /var/log /var/lib/samba /var/cache/samba /var/lib/nfs; do mount -t tmpfs tmpfs "$folder"; done
mkdir -p /mnt/modules/lib /mnt/share /mnt/client /var/log/samba /run/samba/ncalrpc /run/rpcbind /var/lib/nfs/sm
touch /var/lib/nfs/etab /var/lib/nfs/rmtab
ln -s /usr/lib/uml/modules /mnt/modules/lib/modules
# The kernel cannot load by itself what CIFS encrypts with, because it looks in /lib/modules.
modprobe -d /mnt/modules -a cmac hmac ccm gcm ctr ecb ghash-generic sha512_generic cifs nfsd nfsv3
ip link set lo up

start() {
  echo "== $1"
  DATABASE_URL=file:/mnt/client/avaliacao.db HOSPITAL_FILE=$hospital PORT=3000 timeout 100 "$node" "$main" 2>&1
  umount /mnt/client
}

cat > /run/smb.conf <<'END'
[global]
 map to guest = Bad User
 guest account = root
 log file = /run/smb.log
 pid directory = /run
 lock directory = /run
 state directory = /run
 cache directory = /run
 private dir = /run
 interfaces = lo
 bind interfaces only = yes
 disable netbios = yes
 smb ports = 445
[share]
 path = /mnt/share
 read only = no
 guest ok = yes
 force user = root
END
smbd -D -s /run/smb.conf
for _ in $(seq 60); do
  mount -t cifs //127.0.0.1/share /mnt/client -o guest,vers=3.1.1,nobrl 2> /run/refused && break
  sleep 1
done
start 'CIFS with nobrl'
mount -t cifs //127.0.0.1/share /mnt/client -o guest,vers=3.1.1
start 'CIFS'

mount -t nfsd nfsd /proc/fs/nfsd
rpcbind -w
rpc.nfsd 2
exportfs -o rw,no_root_squash,insecure,fsid=0 127.0.0.1:/mnt/share
rpc.mountd
rpc.statd --no-notify
mount -t nfs -o vers=3,tcp 127.0.0.1:/mnt/share /mnt/client
start 'NFS 3'
poweroff -f
