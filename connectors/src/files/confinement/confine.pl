# Confines itself, then becomes the program after "--": limits, Landlock, seccomp, in that order. Perl, because it is on
# nearly every Linux and can make system calls; nothing here is compiled. Arguments are name=value:
#   prctl= prlimit= seccomp=  numbers of the system calls that differ by processor
#   limit=RESOURCE:VALUE      a resource limit, soft and hard (may come more than once)
#   read=PATH, run=PATH       what may be read, and what may be read and executed (may come more than once)
#   filter=HEX                the seccomp program
# With "probe" in place of "--" it prints the parts that work here, one a line, and ends.
use strict;

my ($landlock_create, $landlock_add, $landlock_restrict) = (444, 445, 446);
my ($set_death_signal, $set_no_new_privileges, $sigkill, $path_only) = (1, 38, 9, 0x200000);
my (%given, @program, $is_probe);
while (@ARGV) {
  my $argument = shift @ARGV;
  if ($argument eq "--") { @program = @ARGV; last }
  if ($argument eq "probe") { $is_probe = 1; last }
  my ($name, $value) = split /=/, $argument, 2;
  push @{ $given{$name} }, $value;
}

my %number = map { $_ => $given{$_}[0] + 0 } qw(prctl prlimit seccomp);
call("death signal", $number{prctl}, $set_death_signal, $sigkill, 0, 0, 0);
call("no new privileges", $number{prctl}, $set_no_new_privileges, 1, 0, 0, 0);
for my $limit (@{ $given{limit} }) {
  my ($resource, $value) = split /:/, $limit;
  call("limits", $number{prlimit}, 0, $resource + 0, pack("Q2", $value, $value), 0);
}
landlock() if $given{read};
seccomp($given{filter}[0]) if $given{filter};
exit 0 if $is_probe;
exec { $program[0] } @program or die "confine: exec: $!\n";

sub landlock {
  my $version = syscall($landlock_create, 0, 0, 1);
  return fails("landlock") if $version < 1;
  my $files = $version >= 5 ? 0xffff : $version >= 3 ? 0x7fff : $version == 2 ? 0x3fff : 0x1fff;
  # All of the file system; binding and connecting of TCP; signals and abstract sockets outside.
  my $rules = pack($version >= 6 ? "Q3" : $version >= 4 ? "Q2" : "Q", $files, 3, 3);
  my $set = syscall($landlock_create, $rules, length($rules) + 0, 0);
  return fails("landlock") if $set < 0;
  for my $kind (qw(read run)) {
    for my $path (@{ $given{$kind} }) {
      # Execute 1, read file 4, read folder 8.
      my $rights = ($kind eq "run" ? 5 : 4) | (-d $path ? 8 : 0);
      next unless sysopen(my $handle, $path, $path_only);
      call("landlock", $landlock_add, $set, 1, pack("Q l", $rights, fileno($handle)), 0);
    }
  }
  call("landlock", $landlock_restrict, $set, 0);
  works("landlock");
}

sub seccomp {
  my $filter = pack("H*", $_[0]);
  my $program = pack("S x6 P", length($filter) / 8, $filter);
  call("seccomp", $number{seccomp}, 1, 0, $program);
  works("seccomp");
}

sub call {
  my ($part, @call) = @_;
  fails($part) if syscall($call[0], @call[1 .. $#call]) == -1;
}

sub works { print "$_[0]\n" if $is_probe }

sub fails {
  exit 0 if $is_probe;
  die "confine: $_[0]: $!\n";
}
